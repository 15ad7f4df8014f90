% A chart parser of a piece of English: bottom up, with an agenda. An edge is
% edge(From, To, Category, Needed); it is complete when nothing is needed.
% rule(First, Category, Rest): a First followed by Rest makes a Category.

bench(N) :-
    times(N),
    sentence(_, Words),
    chart(Words, _),
    fail.
bench(_).

answer(Counts) :-
    findall([Edges, Sentences],
            ( sentence(_, Words), figures(Words, Edges, Sentences) ),
            Counts).

figures(Words, Edges, Sentences) :-
    chart(Words, Chart),
    count(Chart, 0, Edges),
    count(Words, 0, End),
    findall(x, element(edge(0, End, s, []), Chart), Xs),
    count(Xs, 0, Sentences).

sentence(1, [the,old,man,saw,a,girl,in,the,park,with,a,telescope]).
sentence(2, [every,student,that,reads,the,book,about,the,river,knows,
             that,the,teacher,likes,small,birds,and,old,trees]).
sentence(3, [she,slowly,gave,the,boy,a,letter,from,his,friend,near,the,house]).
sentence(4, [the,cook,and,the,fish,watch,the,play,before,the,rain,stops]).

chart(Words, Chart) :-
    word_edges(Words, 0, Agenda),
    chart(Agenda, [], Chart).

word_edges([], _, []).
word_edges([Word|Words], I, Edges) :-
    J is I + 1,
    findall(edge(I, J, C, []), lexicon(Word, C), Edges0),
    word_edges(Words, J, Edges1),
    joined(Edges0, Edges1, Edges).

chart([], Chart, Chart).
chart([Edge|Agenda0], Chart0, Chart) :-
    (   among(Edge, Chart0)
    ->  chart(Agenda0, Chart0, Chart)
    ;   findall(New, follows(Edge, Chart0, New), News),
        joined(News, Agenda0, Agenda),
        chart(Agenda, [Edge|Chart0], Chart)
    ).

follows(edge(I, J, C, []), _, edge(I, J, D, Ds)) :-
    rule(C, D, Ds).
follows(edge(I, J, C, []), Chart, edge(H, J, D, Ds)) :-
    element(edge(H, I, D, [C|Ds]), Chart).
follows(edge(I, J, C, [D|Ds]), Chart, edge(I, K, C, Ds)) :-
    element(edge(J, K, D, []), Chart).

joined([], Ys, Ys).
joined([X|Xs], Ys, [X|Zs]) :-
    joined(Xs, Ys, Zs).

element(X, [X|_]).
element(X, [_|Xs]) :-
    element(X, Xs).

among(X, [Y|Ys]) :-
    (   X == Y
    ->  true
    ;   among(X, Ys)
    ).

count([], N, N).
count([_|Xs], N0, N) :-
    N1 is N0 + 1,
    count(Xs, N1, N).

rule(np, s, [vp]).
rule(s, s, [conj,s]).
rule(s, s, [sub,s]).
rule(sub, s, [s,s]).
rule(pp, s, [s]).
rule(det, np, [nbar]).
rule(poss, np, [nbar]).
rule(pron, np, []).
rule(name, np, []).
rule(nbar, np, []).
rule(np, np, [pp]).
rule(np, np, [relative]).
rule(np, np, [conj,np]).
rule(n, nbar, []).
rule(adj, nbar, [nbar]).
rule(n, nbar, [nbar]).
rule(prep, pp, [np]).
rule(that, relative, [vp]).
rule(that, relative, [np,tv]).
rule(that, clause, [s]).
rule(iv, vp, []).
rule(tv, vp, [np]).
rule(dv, vp, [np,np]).
rule(dv, vp, [np,pp]).
rule(sv, vp, [clause]).
rule(sv, vp, [s]).
rule(cop, vp, [adj]).
rule(cop, vp, [np]).
rule(cop, vp, [pp]).
rule(vp, vp, [pp]).
rule(vp, vp, [adv]).
rule(adv, vp, [vp]).
rule(vp, vp, [conj,vp]).
rule(aux, vp, [vp]).

lexicon(a, det).
lexicon(about, prep).
lexicon(after, prep).
lexicon(after, sub).
lexicon(always, adv).
lexicon(and, conj).
lexicon(anna, name).
lexicon(any, det).
lexicon(apple, n).
lexicon(are, cop).
lexicon(at, prep).
lexicon(aunt, n).
lexicon(baby, n).
lexicon(bad, adj).
lexicon(ball, n).
lexicon(beach, n).
lexicon(because, sub).
lexicon(bed, n).
lexicon(before, prep).
lexicon(before, sub).
lexicon(behind, prep).
lexicon(believes, sv).
lexicon(between, prep).
lexicon(big, adj).
lexicon(bird, n).
lexicon(birds, n).
lexicon(black, adj).
lexicon(blue, adj).
lexicon(boat, n).
lexicon(book, n).
lexicon(box, n).
lexicon(boy, n).
lexicon(brave, adj).
lexicon(bread, n).
lexicon(bridge, n).
lexicon(brings, dv).
lexicon(brother, n).
lexicon(builds, tv).
lexicon(but, conj).
lexicon(by, prep).
lexicon(cake, n).
lexicon(can, aux).
lexicon(car, n).
lexicon(carries, tv).
lexicon(cat, n).
lexicon(chair, n).
lexicon(child, n).
lexicon(children, n).
lexicon(city, n).
lexicon(class, n).
lexicon(clean, adj).
lexicon(clock, n).
lexicon(closes, tv).
lexicon(coffee, n).
lexicon(cold, adj).
lexicon(cook, n).
lexicon(cook, tv).
lexicon(cooks, tv).
lexicon(cow, n).
lexicon(dance, n).
lexicon(dance, iv).
lexicon(dances, iv).
lexicon(dark, adj).
lexicon(day, n).
lexicon(did, aux).
lexicon(doctor, n).
lexicon(does, aux).
lexicon(dog, n).
lexicon(door, n).
lexicon(drink, n).
lexicon(drink, tv).
lexicon(drinks, tv).
lexicon(dry, adj).
lexicon(each, det).
lexicon(eat, tv).
lexicon(eats, tv).
lexicon(egg, n).
lexicon(evening, n).
lexicon(every, det).
lexicon(everyone, pron).
lexicon(falls, iv).
lexicon(farm, n).
lexicon(farmer, n).
lexicon(father, n).
lexicon(field, n).
lexicon(find, tv).
lexicon(finds, tv).
lexicon(fire, n).
lexicon(fish, n).
lexicon(fish, iv).
lexicon(flower, n).
lexicon(for, prep).
lexicon(forest, n).
lexicon(friend, n).
lexicon(from, prep).
lexicon(game, n).
lexicon(garden, n).
lexicon(gave, dv).
lexicon(girl, n).
lexicon(give, dv).
lexicon(gives, dv).
lexicon(gladly, adv).
lexicon(good, adj).
lexicon(green, adj).
lexicon(happy, adj).
lexicon(hard, adj).
lexicon(he, pron).
lexicon(heard, sv).
lexicon(help, n).
lexicon(help, tv).
lexicon(helps, tv).
lexicon(her, poss).
lexicon(here, adv).
lexicon(hill, n).
lexicon(his, poss).
lexicon(holds, tv).
lexicon(hope, n).
lexicon(hope, sv).
lexicon(hopes, sv).
lexicon(horse, n).
lexicon(house, n).
lexicon(i, pron).
lexicon(if, sub).
lexicon(in, prep).
lexicon(is, cop).
lexicon(island, n).
lexicon(it, pron).
lexicon(its, poss).
lexicon(john, name).
lexicon(key, n).
lexicon(kind, adj).
lexicon(king, n).
lexicon(know, tv).
lexicon(know, sv).
lexicon(knows, tv).
lexicon(knows, sv).
lexicon(lake, n).
lexicon(lamp, n).
lexicon(laughs, iv).
lexicon(lesson, n).
lexicon(letter, n).
lexicon(light, n).
lexicon(light, adj).
lexicon(like, tv).
lexicon(likes, tv).
lexicon(london, name).
lexicon(long, adj).
lexicon(loud, adj).
lexicon(love, n).
lexicon(love, tv).
lexicon(loves, tv).
lexicon(man, n).
lexicon(mary, name).
lexicon(may, aux).
lexicon(meets, tv).
lexicon(men, n).
lexicon(milk, n).
lexicon(moon, n).
lexicon(morning, n).
lexicon(mother, n).
lexicon(mountain, n).
lexicon(music, n).
lexicon(must, aux).
lexicon(my, poss).
lexicon(near, prep).
lexicon(never, adv).
lexicon(new, adj).
lexicon(night, n).
lexicon(no, det).
lexicon(nobody, pron).
lexicon(nurse, n).
lexicon(of, prep).
lexicon(often, adv).
lexicon(old, adj).
lexicon(on, prep).
lexicon(opens, tv).
lexicon(or, conj).
lexicon(our, poss).
lexicon(over, prep).
lexicon(paint, n).
lexicon(paint, tv).
lexicon(paints, tv).
lexicon(paper, n).
lexicon(paris, name).
lexicon(park, n).
lexicon(pen, n).
lexicon(peter, name).
lexicon(picture, n).
lexicon(plant, n).
lexicon(plant, tv).
lexicon(plants, tv).
lexicon(play, n).
lexicon(play, iv).
lexicon(plays, iv).
lexicon(queen, n).
lexicon(quickly, adv).
lexicon(quiet, adj).
lexicon(rain, n).
lexicon(rains, iv).
lexicon(read, tv).
lexicon(reads, tv).
lexicon(red, adj).
lexicon(river, n).
lexicon(road, n).
lexicon(roof, n).
lexicon(room, n).
lexicon(round, adj).
lexicon(run, n).
lexicon(run, iv).
lexicon(runs, iv).
lexicon(sad, adj).
lexicon(said, sv).
lexicon(salt, n).
lexicon(saw, n).
lexicon(saw, tv).
lexicon(saw, sv).
lexicon(says, sv).
lexicon(school, n).
lexicon(sea, n).
lexicon(seems, cop).
lexicon(sees, tv).
lexicon(sees, sv).
lexicon(sends, dv).
lexicon(she, pron).
lexicon(sheep, n).
lexicon(shines, iv).
lexicon(ship, n).
lexicon(short, adj).
lexicon(shows, dv).
lexicon(sings, iv).
lexicon(sister, n).
lexicon(sleep, n).
lexicon(sleep, iv).
lexicon(sleeps, iv).
lexicon(slowly, adv).
lexicon(small, adj).
lexicon(smile, n).
lexicon(smile, iv).
lexicon(smiles, iv).
lexicon(snow, n).
lexicon(snow, iv).
lexicon(soft, adj).
lexicon(sold, dv).
lexicon(some, det).
lexicon(song, n).
lexicon(star, n).
lexicon(stars, n).
lexicon(stop, n).
lexicon(stop, iv).
lexicon(stops, iv).
lexicon(storm, n).
lexicon(story, n).
lexicon(street, n).
lexicon(student, n).
lexicon(summer, n).
lexicon(sun, n).
lexicon(swims, iv).
lexicon(table, n).
lexicon(tall, adj).
lexicon(tea, n).
lexicon(teacher, n).
lexicon(telescope, n).
lexicon(tells, dv).
lexicon(tells, sv).
lexicon(that, that).
lexicon(the, det).
lexicon(their, poss).
lexicon(there, adv).
lexicon(they, pron).
lexicon(thinks, sv).
lexicon(this, det).
lexicon(through, prep).
lexicon(to, prep).
lexicon(today, adv).
lexicon(told, dv).
lexicon(town, n).
lexicon(train, n).
lexicon(tree, n).
lexicon(trees, n).
lexicon(uncle, n).
lexicon(under, prep).
lexicon(village, n).
lexicon(visit, n).
lexicon(visit, tv).
lexicon(visits, tv).
lexicon(walk, n).
lexicon(walk, iv).
lexicon(walks, iv).
lexicon(wall, n).
lexicon(warm, adj).
lexicon(was, cop).
lexicon(watch, n).
lexicon(watch, tv).
lexicon(watches, tv).
lexicon(water, n).
lexicon(we, pron).
lexicon(were, cop).
lexicon(wet, adj).
lexicon(when, sub).
lexicon(while, sub).
lexicon(white, adj).
lexicon(will, aux).
lexicon(wind, n).
lexicon(window, n).
lexicon(winter, n).
lexicon(wise, adj).
lexicon(with, prep).
lexicon(without, prep).
lexicon(woman, n).
lexicon(women, n).
lexicon(word, n).
lexicon(words, n).
lexicon(work, n).
lexicon(work, iv).
lexicon(works, iv).
lexicon(you, pron).
lexicon(young, adj).
lexicon(your, poss).

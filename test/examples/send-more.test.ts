import { describeExample } from "./programs.js";

describeExample("send_more.pl", [
  ["some digits follow without search", "puzzle([S|_] + _ = [M,O|_]), X = S-M-O", ["9-1-0"]],
  ["the others are bounded", "puzzle([_,E|_] + _ = _), fd_dom(E, X)", ["4..7"]],
  ["there is one solution", "solution(X)", ["[9,5,6,7]+[1,0,8,5]=[1,0,6,5,2]"]],
  ["the sum may be known in part", "X = (_ + _ = [_,_,_,_,3]), solution(X)", []],
]);

:- module(pio, []).
:- reexport(library(pure_input)).

/** <module> Pure input: the name under which programs load library(pure_input)
*/

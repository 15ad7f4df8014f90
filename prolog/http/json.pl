:- module(http_json, []).
:- reexport(library(json)).

/** <module> JSON as terms: the name under which programs load library(json)
*/

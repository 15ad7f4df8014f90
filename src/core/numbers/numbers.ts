/*
 * The functions on numbers that the other parts of the engine use.
 */
export { floatValue, isFloat, isInteger, isNumber, makeFloat, makeInteger } from "./values";

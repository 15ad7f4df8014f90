/*
 * What the other parts of the engine need of numbers.
 */
export { floatValue, isFloat, isInteger, isNumber, makeFloat, makeInteger } from "./values";

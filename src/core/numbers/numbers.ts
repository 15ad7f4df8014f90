/*
 * What the other parts of the engine need of numbers.
 */
export { UNORDERED, compareNumbers } from "./comparison";
export {
  Kind,
  NumberFlag,
  floatValue,
  integerValue,
  isFloat,
  isInteger,
  isNumber,
  kindOf,
  makeFloat,
  makeInteger,
  makeUnsigned,
} from "./values";

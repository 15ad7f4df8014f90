/* The parts that a program adds to the engine; tests do not ask how it gets them. */
import "../src/entries/debugger.js";

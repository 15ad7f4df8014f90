/** All parts of the engine, for tests that do not ask how a program gets them. */
import "../src/entries/debugger.js";

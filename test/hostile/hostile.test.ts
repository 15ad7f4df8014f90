/* A sample of the hostile programs; test/package/hostile.test.ts runs all. */
import { testHostile } from "./suite.js";

testHostile(60);

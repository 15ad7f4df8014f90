/** Thrown by an end of the host to end the run that uses it, whatever the run catches. */
export class EndOfRun extends Error {
  override readonly name: string = "EndOfRun";
}

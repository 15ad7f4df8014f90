/** Objects of the host that terms refer to by their numbers. */
export class Objects {
  readonly #all: object[] = [];
  readonly #numbers = new Map<object, number>();

  numberOf(object: object): number {
    let number = this.#numbers.get(object);
    if (number === undefined) {
      number = this.#all.push(object) - 1;
      this.#numbers.set(object, number);
    }
    return number;
  }

  get(number: number): object {
    return this.#all[number] as object;
  }
}

import type { Random } from './random.js';

/** Generates EAN-13 barcodes of Brazilian makers (prefix 789 or 790), none of them twice. */
export class Barcodes {
  readonly #random: Random;
  readonly #taken = new Set<string>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** @param error 0 for a valid last digit; 1 to 9 is added to it. */
  next(error = 0): string {
    for (;;) {
      const prefix = this.#random.pick(['789', '790']);
      const body = prefix + String(this.#random.integer(0, 999_999_999)).padStart(9, '0');
      if (this.#taken.has(body)) continue;
      this.#taken.add(body);
      return body + String((checkDigit(body) + error) % 10);
    }
  }
}

/** GS1's rule: weights 1 and 3 alternate from the left, and the check digit makes the sum a multiple of ten. */
function checkDigit(twelveDigits: string): number {
  const sum = Array.from(twelveDigits, Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

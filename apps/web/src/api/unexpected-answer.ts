/**
 * An answer that isn't our server's, or the provider's: HTML of a proxy, nothing, or another shape. It has no message,
 * so each screen shows its own sentence; `reason` is for developers.
 */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super('', options);
    this.reason = reason;
  }
}

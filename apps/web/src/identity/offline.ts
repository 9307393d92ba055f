/** There is no network. It has the name that Amazon's client gives this failure, and the type that `fetch` gives it. */
export class Offline extends TypeError {
  override readonly name = 'NetworkError';

  constructor(options?: ErrorOptions) {
    super('no network', options);
  }
}

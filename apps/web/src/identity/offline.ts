/** There is no network. It is named as in Amazon's client and typed as in `fetch`. */
export class Offline extends TypeError {
  override readonly name = 'NetworkError';

  constructor(options?: ErrorOptions) {
    super('no network', options);
  }
}

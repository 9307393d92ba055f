/** No network. Named as in Amazon's client, typed as in `fetch`. */
export class Offline extends TypeError {
  override readonly name = 'NetworkError';

  constructor(options?: ErrorOptions) {
    super('no network', options);
  }
}

/** A fault that the operator must fix. The message is one sentence in Brazilian Portuguese. */
export class LocalAuthorityError extends Error {
  override name = 'LocalAuthorityError';
}

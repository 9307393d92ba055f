/** A fault for the operator: one Portuguese sentence. */
export class LocalAuthorityError extends Error {
  override name = 'LocalAuthorityError';
}

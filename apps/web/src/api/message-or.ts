/** The error's own message, or `fallback` if it has none. */
export function messageOr(fallback: string, error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}

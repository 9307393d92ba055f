/** For a value that a caller only passes back, such as a page cursor: JSON in base64url. */
export function writeOpaque(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Undefined if it is not JSON. The caller checks the value with a schema. */
export function readOpaque(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Writes what a caller gives back without reading it, such as the cursor of a page: JSON in base64url. */
export function writeOpaque(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Reads it back, whatever was sent in its place; undefined where it is no JSON. To be checked with a schema. */
export function readOpaque(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/**
 * Inflates raw deflate data up to `limit` bytes.
 *
 * @returns null as soon as there is more, so memory never holds more, whatever the file claims.
 * @throws {TypeError} if the data is damaged.
 */
export async function inflate(data: Uint8Array, limit: number): Promise<Uint8Array | null> {
  const inflating = new DecompressionStream('deflate-raw');
  const writer = inflating.writable.getWriter();
  // An error here shows up again when the stream is read.
  writer.write(data as Uint8Array<ArrayBuffer>).catch(() => undefined); // Files are never in shared memory.
  writer.close().catch(() => undefined);
  const reader = inflating.readable.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > limit) {
      await reader.cancel();
      return null;
    }
    chunks.push(part.value);
  }
  return joined(chunks, length);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}

import { inflate, storeZip, zipDirectory } from '../sheet/unpack-workbook.js';

export async function editZip(
  bytes: Uint8Array,
  edit: (text: string, name: string) => string,
): Promise<Uint8Array> {
  const entries = await Promise.all(
    (zipDirectory(bytes) ?? []).map(async ({ name, crc, method, content }) => {
      const inflated = method === 0 ? content : await inflate(content, 1e9);
      const text = edit(new TextDecoder().decode(inflated ?? new Uint8Array()), name);
      return { name, crc, content: new TextEncoder().encode(text) };
    }),
  );
  return storeZip(entries);
}

import { type Refusal, refusal } from '../problems.js';

/** The limit of all parts together; 100,000 rows of 7 columns take about 40 MB. */
export const MAX_INFLATED_BYTES = 192 * 1024 * 1024;
const MAX_ENTRIES = 5000;
const DEFLATED = 8;
const STORED = 0;

/** They are parts without cells that may be large. */
const NOT_READ =
  /^xl\/(?:media|embeddings|printerSettings|drawings|charts|externalLinks|activeX|ctrlProps|pivotCache|pivotTables)\/|\.(?:png|jpe?g|gif|emf|wmf|vml)$/i;

/**
 * Inflates an .xlsx, up to a limit, into an uncompressed zip of the parts that are read: the library has no
 * limit against zip bombs, and this is faster.
 */
export async function unpackWorkbook(bytes: Uint8Array): Promise<Uint8Array | Refusal> {
  const entries = zipDirectory(bytes);
  if (entries === null) return refusal('damaged');
  if (!entries.some(({ name }) => /^xl\/workbook\.(?:xml|bin)$/i.test(name))) return refusal('other_office');
  const parts = entries.filter(({ name }) => !NOT_READ.test(name) && !name.endsWith('/'));
  if (parts.some(({ encrypted }) => encrypted)) return refusal('encrypted');
  const claimed = parts.reduce((sum, { size }) => sum + size, 0);
  if (claimed > MAX_INFLATED_BYTES || entries.length > MAX_ENTRIES) return refusal('inflated');

  const stored: Parameters<typeof storeZip>[0][number][] = [];
  for (const { name, crc, ...part } of parts) {
    const content = await contentOf(part);
    if (content === null) return refusal('damaged');
    stored.push({ name, crc, content });
  }
  return storeZip(stored);
}

/** Returns null unless it is exactly as long as claimed. */
async function contentOf({
  method,
  size,
  content,
}: Pick<ZipEntry, 'method' | 'size' | 'content'>): Promise<Uint8Array | null> {
  if (method === STORED) return content.length === size ? content : null;
  if (method !== DEFLATED) return null;
  try {
    const inflated = await inflate(content, size);
    return inflated?.length === size ? inflated : null;
  } catch {
    return null;
  }
}

/**
 * Inflates up to `limit` bytes.
 * @returns null as soon as there is more, so memory stays bounded
 * @throws {TypeError} if the data is damaged
 */
export async function inflate(data: Uint8Array, limit: number): Promise<Uint8Array | null> {
  const inflating = new DecompressionStream('deflate-raw');
  const writer = inflating.writable.getWriter();
  // Reading the stream reports the same error.
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

interface ZipEntry {
  name: string;
  /** 0 is stored, 8 is deflated. */
  method: number;
  encrypted: boolean;
  crc: number;
  compressedSize: number;
  /** The size that the file claims, which may be wrong. */
  size: number;
  content: Uint8Array;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;

export function zipDirectory(bytes: Uint8Array): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  try {
    const entries: ZipEntry[] = [];
    let at = view.getUint32(end + 16, true);
    for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
      if (view.getUint32(at, true) !== ENTRY_SIGNATURE) return null;
      entries.push(readEntry(bytes, view, at));
      at +=
        46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return entries;
  } catch {
    return null;
  }
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return null;
}

function readEntry(bytes: Uint8Array, view: DataView, at: number): ZipEntry {
  const local = view.getUint32(at + 42, true);
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const compressedSize = view.getUint32(at + 20, true);
  if (start + compressedSize > bytes.length) throw new RangeError('Entry beyond the end of the file');
  return {
    name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true))),
    method: view.getUint16(at + 10, true),
    encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    crc: view.getUint32(at + 16, true),
    compressedSize,
    size: view.getUint32(at + 24, true),
    content: bytes.subarray(start, start + compressedSize),
  };
}

interface StoredEntry extends Pick<ZipEntry, 'name' | 'crc'> {
  content: Uint8Array;
}

const UTF8_NAMES = 0x0800;

export function storeZip(entries: readonly StoredEntry[]): Uint8Array {
  const named = entries.map((entry) => ({ ...entry, name: new TextEncoder().encode(entry.name) }));
  const size = named.reduce((sum, { name, content }) => sum + 30 + 46 + 2 * name.length + content.length, 22);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  let at = 0;
  const offsets = named.map(({ name, crc, content }) => {
    const offset = at;
    view.setUint32(at, 0x04034b50, true);
    writeCommon(view, at + 4, name.length, crc, content.length);
    bytes.set(name, at + 30);
    bytes.set(content, at + 30 + name.length);
    at += 30 + name.length + content.length;
    return offset;
  });
  const directory = at;
  named.forEach(({ name, crc, content }, index) => {
    view.setUint32(at, 0x02014b50, true);
    view.setUint16(at + 4, 20, true);
    writeCommon(view, at + 6, name.length, crc, content.length);
    view.setUint32(at + 42, offsets[index] ?? 0, true);
    bytes.set(name, at + 46);
    at += 46 + name.length;
  });
  view.setUint32(at, 0x06054b50, true);
  view.setUint16(at + 8, named.length, true);
  view.setUint16(at + 10, named.length, true);
  view.setUint32(at + 12, at - directory, true);
  view.setUint32(at + 16, directory, true);
  return bytes;
}

/** It writes from 'version needed' to the name length. */
function writeCommon(view: DataView, offset: number, nameLength: number, crc: number, size: number): void {
  view.setUint16(offset, 20, true);
  view.setUint16(offset + 2, UTF8_NAMES, true);
  view.setUint32(offset + 10, crc, true);
  view.setUint32(offset + 14, size, true);
  view.setUint32(offset + 18, size, true);
  view.setUint16(offset + 22, nameLength, true);
}

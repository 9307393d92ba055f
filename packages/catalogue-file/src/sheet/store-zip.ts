import type { ZipEntry } from './zip-directory.js';

interface StoredEntry extends Pick<ZipEntry, 'name' | 'crc'> {
  /** Not compressed. */
  content: Uint8Array;
}

const UTF8_NAMES = 0x0800;

/** A zip with uncompressed entries, because the library accepts a zip only. */
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

/** The fields that both headers share, from 'version needed' to the length of the name. */
function writeCommon(view: DataView, offset: number, nameLength: number, crc: number, size: number): void {
  view.setUint16(offset, 20, true);
  view.setUint16(offset + 2, UTF8_NAMES, true);
  view.setUint32(offset + 10, crc, true);
  view.setUint32(offset + 14, size, true);
  view.setUint32(offset + 18, size, true);
  view.setUint16(offset + 22, nameLength, true);
}

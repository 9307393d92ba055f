export interface ZipEntry {
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  encrypted: boolean;
  crc: number;
  compressedSize: number;
  /** The uncompressed size that the file claims; it may be wrong. */
  size: number;
  /** The compressed bytes, as a view of the file. */
  content: Uint8Array;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;

/** The entries of a zip by its central directory; null if that is damaged or truncated. */
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
    return null; // An offset points beyond the end of the file.
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

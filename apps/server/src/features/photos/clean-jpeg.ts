const MARK = 0xff;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const JFIF = 0xe0;
/** Tells how colours are coded; without it decoders show the wrong ones. */
const ADOBE = 0xee;

/** Pixels a side. The Coletor makes far less; an office's browser decodes every pixel that a frame claims. */
const SIDE_LIMIT = 5000;
/** Each scan of a progressive picture decodes all of it again; encoders write about ten. */
const SCAN_LIMIT = 20;

/** Metadata: EXIF with the place and the phone, XMP, colour profiles, comments. */
const isMetadata = (marker: number) =>
  marker === 0xfe || (marker > JFIF && marker <= 0xef && marker !== ADOBE);
/** A frame with its size; c4, c8 and cc are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Tables, frames, restart interval, JFIF and Adobe. */
const isKept = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf) || [0xdb, 0xdd, JFIF, ADOBE].includes(marker);

/**
 * The picture alone: without metadata, and without what follows its end. Null if the bytes aren't a JPEG from its
 * first segment to its scan, for example a page that only begins like one, or if decoding them would be too much.
 */
export function cleanJpeg(bytes: Buffer): Buffer | null {
  if (bytes[0] !== MARK || bytes[1] !== START) return null;
  const parts = [bytes.subarray(0, 2)];
  let hasFrame = false;
  let scans = 0;
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== MARK) return null;
    const marker = bytes[at + 1];
    if (marker === MARK) {
      at += 1; // A fill byte.
      continue;
    }
    if (marker === END && scans > 0) return Buffer.concat([...parts, bytes.subarray(at, at + 2)]);
    if (marker === undefined || at + 4 > bytes.length) return null;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end < at + 4 || end > bytes.length) return null;
    if (isFrame(marker)) {
      if (end < at + 10) return null;
      const sides = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      if (sides.some((side) => side === 0 || side > SIDE_LIMIT)) return null;
      hasFrame = true;
    }
    if (marker === SCAN) {
      scans += 1;
      if (!hasFrame || scans > SCAN_LIMIT) return null;
      const next = endOfScan(bytes, end);
      parts.push(bytes.subarray(at, next));
      at = next;
      continue;
    }
    if (isKept(marker)) parts.push(bytes.subarray(at, end));
    else if (!isMetadata(marker)) return null;
    at = end;
  }
  // Decoders show a picture that lacks its last mark.
  return scans > 0 ? Buffer.concat(parts) : null;
}

/** Where the next marker is: within a scan, ff is followed by 00 or by a restart mark. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(MARK, start); at !== -1; at = bytes.indexOf(MARK, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== MARK && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

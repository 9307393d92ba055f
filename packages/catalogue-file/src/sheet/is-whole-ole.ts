const HEADER = 512;
const FREE = 0xffffffff;
/** A sector number; above it stand marks such as 'free' and 'end'. */
const LAST_SECTOR = 0xfffffffa;
const SECTORS_IN_HEADER = 109;

/**
 * Whether an OLE container (.xls) is as long as its own table of sectors says. The library reads one that was cut off
 * without a word, as if it had fewer rows or none. Only the table's first 7 MB are looked at.
 */
export function isWholeOle(bytes: Uint8Array): boolean {
  if (bytes.length < HEADER) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sectorSize = 2 ** Math.min(view.getUint16(30, true), 16);
  const perSector = sectorSize / 4;
  let lastUsed = -1;
  for (let place = 0; place < SECTORS_IN_HEADER; place += 1) {
    const sector = view.getUint32(76 + place * 4, true);
    if (sector === FREE) break;
    const start = (sector + 1) * sectorSize;
    if (start + sectorSize > bytes.length) return false;
    for (let entry = 0; entry < perSector; entry += 1) {
      // A sector that leads to another one; some programs mark all that they don't use as an end.
      const next = view.getUint32(start + entry * 4, true);
      if (next <= LAST_SECTOR) lastUsed = Math.max(lastUsed, place * perSector + entry, next);
    }
  }
  // Some programs don't fill the last sector up.
  return bytes.length > (lastUsed + 1) * sectorSize;
}

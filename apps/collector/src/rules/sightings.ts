/** Decides which of the codes that a camera sees are read (docs/collector-app.md, "The camera"). */
export interface Sightings {
  /**
   * @param codes what one picture shows
   * @param time in ms
   * @returns the codes that are read now
   */
  see(codes: readonly string[], time: number): string[];
}

/** A code is read once, until it was out of the picture for so long. In ms. */
const GONE_MS = 700;
/** A single picture may be read wrongly. */
const EQUAL_PICTURES = 2;

export function createSightings(): Sightings {
  const seen = new Map<string, { pictures: number; last: number; isRead: boolean }>();
  let lastPicture = Number.NEGATIVE_INFINITY;
  return {
    see(codes, time) {
      for (const [code, { last }] of seen) {
        // A slow phone's next picture may be later than that; the code was never out of sight.
        const isThere = last === lastPicture && codes.includes(code);
        if (time - last > GONE_MS && !isThere) seen.delete(code);
      }
      lastPicture = time;
      const read: string[] = [];
      for (const code of new Set(codes)) {
        const before = seen.get(code) ?? { pictures: 0, last: time, isRead: false };
        const pictures = before.pictures + 1;
        const isRead = before.isRead || pictures >= EQUAL_PICTURES;
        if (isRead && !before.isRead) read.push(code);
        seen.set(code, { pictures, last: time, isRead });
      }
      return read;
    },
  };
}

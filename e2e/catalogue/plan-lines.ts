import { Barcodes } from './barcodes.js';
import type { CatalogueLine } from './catalogue-line.js';
import { cleanLine } from './clean-line.js';
import { type DirtCounts, dirtyLineCount } from './dirt.js';
import { DIRTY_LINES } from './dirty-lines.js';
import type { Random } from './random.js';

/** A string is a blank line, as it stands in the file. */
export type PlannedLine = CatalogueLine | string;

const HIGHEST_INTERNAL_CODE = 999_999;

/**
 * Makes the lines of a catalogue in the order of the file.
 *
 * @throws {RangeError} if the dirt doesn't fit into that many lines or six digits don't number them.
 */
export function planLines(random: Random, lines: number, dirt: DirtCounts): PlannedLine[] {
  const cleanCount = lines - dirtyLineCount(dirt);
  if (cleanCount < dirt.repeatedProducts)
    throw new RangeError(`${lines} lines are too few for this much dirt`);
  if (lines > HIGHEST_INTERNAL_CODE)
    throw new RangeError(`${lines} lines are more than six digits can number`);

  const barcodes = new Barcodes(random);
  const widestGap = Math.min(30, Math.floor(HIGHEST_INTERNAL_CODE / lines));
  let lastCode = 0;
  const makeClean = () => {
    lastCode += random.integer(1, widestGap);
    return cleanLine(lastCode, random, barcodes);
  };
  const clean = Array.from({ length: cleanCount }, makeClean);
  const dirty = (Object.keys(DIRTY_LINES) as (keyof typeof DIRTY_LINES)[]).flatMap((kind) =>
    Array.from({ length: dirt[kind] }, (_, nth) =>
      DIRTY_LINES[kind](makeClean(), nth, random, barcodes),
    ).flat(),
  );
  const blank = Array.from({ length: dirt.blankLines }, (_, nth) => (nth % 2 === 0 ? '' : ' '.repeat(85)));
  const once = random.shuffle<PlannedLine>([...clean, ...dirty, ...blank]);
  return withRepetitions(once, clean.slice(0, dirt.repeatedProducts), random);
}

/** By turns a repetition follows at once, so that both fall into one batch of an import, and at the end of the file. */
function withRepetitions(once: PlannedLine[], sources: CatalogueLine[], random: Random): PlannedLine[] {
  const atOnce = new Map<PlannedLine, CatalogueLine>();
  const atTheEnd: CatalogueLine[] = [];
  sources.forEach((line, nth) => {
    const repetition: CatalogueLine = {
      ...line,
      stockThousandths: random.integer(0, 999_999),
      valueCents: random.integer(99, 99_999),
      spelling: { ...line.spelling, internalCodeZeros: false },
    };
    if (nth % 2 === 0) atOnce.set(line, repetition);
    else atTheEnd.push(repetition);
  });
  const inPlace = once.flatMap((line) => {
    const repetition = atOnce.get(line);
    return repetition ? [line, repetition] : [line];
  });
  return [...inPlace, ...atTheEnd];
}

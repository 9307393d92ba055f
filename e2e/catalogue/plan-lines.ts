import { Barcodes } from './barcodes.js';
import { type CatalogueLine, DESCRIPTION_WIDTH, PLAIN_SPELLING } from './catalogue-line.js';
import { type DirtCounts, dirtyLineCount } from './dirt.js';
import { DIRTY_LINES } from './dirty-lines.js';
import { MEDICINES } from './medicines.js';
import { LABORATORIES, PACKS } from './packs.js';
import type { Random } from './random.js';
import { SUPPLIES } from './supplies.js';

/** A string is a blank line, as it is in the file. */
export type PlannedLine = CatalogueLine | string;

const HIGHEST_INTERNAL_CODE = 999_999;

/**
 * Makes the lines of a catalogue in the order of the file.
 *
 * @throws {RangeError} if the dirt doesn't fit into that many lines, or if six digits can't number them.
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

/**
 * Adds the repetitions. Every other one follows its line at once, so both are in one batch of an import; the rest are
 * at the end of the file.
 */
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

/** A line without a fault. Stock and value are below 1,000, so neither has thousands dots. */
function cleanLine(internalCode: number, random: Random, barcodes: Barcodes): CatalogueLine {
  return {
    internalCode,
    barcode: barcodes.next(),
    ...(random.integer(1, 100) <= 85 ? medicine(random) : supply(random)),
    stockThousandths: random.integer(0, 999) * (random.integer(1, 20) === 1 ? 500 : 1000),
    valueCents: random.integer(99, 99_999),
    spelling: PLAIN_SPELLING,
  };
}

type Described = Pick<CatalogueLine, 'description' | 'department'>;

function medicine(random: Random): Described {
  const { name, form, strengths } = random.pick(MEDICINES);
  const words = [name, random.pick(strengths), random.pick(PACKS[form]), random.pick(LABORATORIES)];
  return { description: cut(words), department: random.pick(['GENER', 'GENER', 'MEDIC', 'SIMIL']) };
}

function supply(random: Random): Described {
  const { name, sizes, department } = random.pick(SUPPLIES);
  return { description: cut([name, random.pick(sizes)]), department };
}

/** Old systems cut a description that is too long. */
function cut(words: readonly string[]): string {
  return words.join(' ').slice(0, DESCRIPTION_WIDTH).trimEnd();
}

import type { Barcodes } from './barcodes.js';
import { type CatalogueLine, DESCRIPTION_WIDTH, PLAIN_SPELLING } from './catalogue-line.js';
import { MEDICINES } from './medicines.js';
import { LABORATORIES, PACKS } from './packs.js';
import type { Random } from './random.js';
import { SUPPLIES } from './supplies.js';

/** A line without any fault: stock below 1000 and value below 1000,00, so without thousands dots. */
export function cleanLine(internalCode: number, random: Random, barcodes: Barcodes): CatalogueLine {
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

/** Old systems just cut what is too long. */
function cut(words: readonly string[]): string {
  return words.join(' ').slice(0, DESCRIPTION_WIDTH).trimEnd();
}

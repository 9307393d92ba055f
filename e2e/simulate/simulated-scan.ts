import type { Random } from '../catalogue/random.js';
import { type ScannedCodes, scanShapes } from '../stock-take/scan-shapes.js';

/** One scan of a collector; written again with another quantity when the collector corrects it. */
export interface SimulatedScan {
  /** The parts of the message that say what was counted. */
  write(quantity: number): Readonly<Record<string, unknown>>;
  /** How many lines the back-office's totals have of it. */
  readonly lines: number;
  /** The server has to refuse it: the finger slipped, and a barcode stands where the quantity belongs. */
  readonly isAbsurd: boolean;
}

/** What there is to scan. */
export type Shelf = readonly [ScannedCodes, ...ScannedCodes[]];

const BARCODE_AS_QUANTITY = 7_891_234_567_895;

/** A scan of one of the products, or, of a hundred, some that are odd in the ways the field knows. */
export function simulateScan(random: Random, products: Shelf): SimulatedScan {
  const kind = random.integer(1, 1000);
  if (kind <= 5) return absurd();
  if (kind <= 15) return unreadable();
  if (kind <= 45) return unknownCode(random);
  if (kind <= 85) return severalEntries(random, products);
  const shape = random.pick(scanShapes);
  const product = random.pick(products);
  const factor = random.integer(1, 8) === 1 ? 12 : 1;
  return ordinary((quantity) => shape(product, quantity, factor).content, 1);
}

function ordinary(write: SimulatedScan['write'], lines: number): SimulatedScan {
  return { write, lines, isAbsurd: false };
}

function absurd(): SimulatedScan {
  return {
    write: () => ({ barcode: [{ barcode: '7891234567895', count: BARCODE_AS_QUANTITY }] }),
    lines: 0,
    isAbsurd: true,
  };
}

/** A message that was cut off: kept and shown with its raw text, and in no total. */
function unreadable(): SimulatedScan {
  return ordinary((quantity) => ({ barcode: `[{"count": ${quantity}, "barcode": "78912` }), 0);
}

function unknownCode(random: Random): SimulatedScan {
  const code = `99${random.integer(10_000, 99_999)}`;
  if (random.integer(0, 1) === 0) return ordinary((count) => ({ internalBarcode: { code, count } }), 1);
  return ordinary((count) => ({ barcode: [{ barcode: `200000${code}`, count }] }), 1);
}

function severalEntries(random: Random, products: Shelf): SimulatedScan {
  const scanned = Array.from({ length: random.integer(2, 4) }, () => random.pick(products));
  return ordinary(
    (quantity) => ({
      barcode: scanned.map(({ barcode, internal_code }, index) => ({
        barcode,
        internal_code,
        count: quantity + index,
        ...(index === 1 && { factor: 6 }),
      })),
    }),
    scanned.length,
  );
}

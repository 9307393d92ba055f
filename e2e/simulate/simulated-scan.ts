import type { Random } from '../catalogue/random.js';
import { type ScannedCodes, scanShapes } from '../stock-take/scan-shapes.js';

/** One scan of a collector. A correction writes it again with another quantity. */
export interface SimulatedScan {
  /** The fields of the message with the content of the count. */
  write(quantity: number): Readonly<Record<string, unknown>>;
  /** How many lines it adds to the back-office's totals. */
  readonly lines: number;
  /** The server must refuse it, because its quantity is a barcode that was scanned into the wrong field. */
  readonly isAbsurd: boolean;
}

/** The products that can be scanned. */
export type Shelf = readonly [ScannedCodes, ...ScannedCodes[]];

const BARCODE_AS_QUANTITY = 7_891_234_567_895;

/** Usually a scan of one of the products. Less than a tenth are unusual in ways that real apps send. */
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

/** A truncated message. The server keeps it, shows its raw text and leaves it out of totals. */
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

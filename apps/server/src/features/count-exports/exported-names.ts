import type { ExportedLineValues } from '@balanco/contract/counts/count-export';
import { lineUnits } from '@balanco/contract/counts/line-units';
import type { Database } from '../../db/database.js';
import { viewLineTotals } from '../recounts/line-total-views.js';
import {
  type LineCodes,
  viewCollectorEmails,
  viewInventoryNames,
  viewProductsOfCodes,
  viewSectionNames,
  viewUserNames,
} from './exported-line-views.js';
import type { ExportedLine } from './keep-counts-whole.js';

/** An export remembers at most this many products; those of a catalogue of 50,000 take some ten megabytes. */
const REMEMBERED_PRODUCTS = 100_000;

/** Everything of a line but its product and its units in a total. */
type WithoutProduct = ExportedLineValues extends [...infer Values, unknown, unknown?] ? Values : never;

/**
 * Writes the lines of one export as JSON, each on a line of text that begins with a comma. Names, places and products repeat, so
 * each of them is looked up once, and each product is turned into text once.
 *
 * @param settled whether lines of recounted items and of bound codes say the units that they have in a total
 */
export function createLineWriter(
  db: Database,
  settled: boolean,
): (lines: readonly ExportedLine[]) => Promise<string> {
  const emails = remembered((ids: readonly number[]) => viewCollectorEmails(db, ids));
  const inventories = remembered((numbers: readonly number[]) => viewInventoryNames(db, numbers));
  const sections = remembered((ids: readonly string[]) => viewSectionNames(db, ids));
  const recounted = new Map<number, number>();
  const known = new Set<number>();
  const products = new Map<string, { readonly text: string; readonly boundFactor: number | null }>();

  const lookUpTotals = async (lines: readonly ExportedLine[]): Promise<void> => {
    const missing = [...new Set(lines.map((line) => line.inventory_number))].filter(
      (number) => !known.has(number),
    );
    if (missing.length === 0) return;
    for (const number of missing) known.add(number);
    for (const [id, units] of await viewLineTotals(db, missing)) recounted.set(id, units);
  };

  const lookUpProducts = async (lines: readonly ExportedLine[], keys: readonly string[]): Promise<void> => {
    const missing = new Map<string, LineCodes>();
    for (const [index, key] of keys.entries()) {
      const line = lines[index];
      if (line !== undefined && !products.has(key)) missing.set(key, line);
    }
    if (missing.size === 0) return;
    const found = await viewProductsOfCodes(db, [...missing.values()]);
    for (const [index, key] of [...missing.keys()].entries()) {
      const { product = null, bound_factor: boundFactor = null } = found[index] ?? {};
      products.set(key, { text: JSON.stringify(product), boundFactor });
    }
  };

  return async (lines) => {
    if (products.size > REMEMBERED_PRODUCTS) products.clear();
    const users = await viewUserNames(db, lines);
    await emails.lookUp(lines.map((line) => line.collector_id));
    await inventories.lookUp(lines.map((line) => line.inventory_number));
    await sections.lookUp(lines.flatMap(({ section_id: id }) => (id === null ? [] : [id])));
    if (settled) await lookUpTotals(lines);
    const keys = lines.map(codesOf);
    await lookUpProducts(lines, keys);
    const parts = lines.map((line, index) => {
      const values: WithoutProduct = [
        line.kind,
        users.get(line.count_id) ?? '',
        emails.get(line.collector_id) ?? '',
        line.barcode,
        line.internal_code,
        line.quantity,
        line.factor,
        withoutMicroseconds(line.moment),
        inventories.get(line.inventory_number) ?? '',
        line.section_id === null ? null : (sections.get(line.section_id) ?? null),
      ];
      const named = products.get(keys[index] ?? '');
      const units = settled ? (recounted.get(line.id) ?? boundUnits(line, named?.boundFactor ?? null)) : null;
      const total = units === null ? '' : `,${units}`;
      return `,\n${JSON.stringify(values).slice(0, -1)},${named?.text ?? 'null'}${total}]`;
    });
    return parts.join('');
  };
}

/** The units of a line whose binding has a factor that counts instead of its own; null if they are quantity × factor. */
function boundUnits({ quantity, factor }: ExportedLine, boundFactor: number | null): number | null {
  if (quantity === null || boundFactor === null || boundFactor === 1 || factor !== 1) return null;
  return lineUnits({ quantity, factor }, boundFactor);
}

function codesOf({ pharmacy_id, barcode_key, internal_code_key }: LineCodes): string {
  return `${pharmacy_id}\n${barcode_key}\n${internal_code_key}`;
}

/** As `Date` writes it. */
function withoutMicroseconds(moment: string): string {
  return `${moment.slice(0, -4)}Z`;
}

/** Names that are looked up once. */
function remembered<Key>(look: (keys: readonly Key[]) => Promise<[Key, string][]>) {
  const known = new Map<Key, string>();
  return {
    get: (key: Key): string | undefined => known.get(key),
    async lookUp(keys: readonly Key[]): Promise<void> {
      const missing = [...new Set(keys)].filter((key) => !known.has(key));
      if (missing.length === 0) return;
      for (const [key, name] of await look(missing)) known.set(key, name);
    },
  };
}

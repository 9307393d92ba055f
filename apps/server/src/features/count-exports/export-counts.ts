import { countLineSchema } from '@balanco/contract/counts/count';
import { lineUnits } from '@balanco/contract/counts/count-shape';
import { type ExportedLineValues, exportCounts as exportCountsCall } from '@balanco/contract/counts/counts';
import { sql } from 'kysely';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { answering, type RowOf } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { findBlindness } from '../blind-count/blind-access.js';
import {
  type CountLineCondition,
  type CountLineFilter,
  countLineConditions,
} from '../counts/list/count-line-filter.js';
import { countCountLines } from '../counts/list/list-count-lines.js';
import { productOfCodes } from '../products/product-of-codes.js';
import { viewLineTotals } from '../recounts/line-totals.js';

const CHUNK = 5_000;

/**
 * Streams visible live lines, newest first, as a JSON array with an element per text line: total, lines,
 * lines sent. Reads in parts, so slow readers hold no connection; each count is of one moment.
 * @param chunk lines read at a time
 */
export function exportCounts(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { settled, ...filter }: Omit<CountLineFilter, 'blindness' | 'pharmacyIds'> & { readonly settled?: boolean },
  chunk: number = CHUNK,
): AsyncIterable<string> {
  authorise(caller, exportCountsCall.permission);
  const conditions = async (search_in = filter.search_in) =>
    countLineConditions(db, {
      ...filter,
      search_in,
      pharmacyIds: caller.pharmacyIds,
      blindness: await findBlindness(db, caller),
    });
  return (async function* read() {
    const selection = await conditions();
    const total = selection === null ? { count: 0 } : await countCountLines(db, selection);
    yield `[\n${JSON.stringify({ count: total.count })}`;
    const keepWhole = createCountKeeper();
    const write = createLineWriter(db, settled === true);
    const readPart = async (after: LinePosition | null) => {
      // What a search means stays for the whole file.
      const current = await conditions(selection?.searchedIn ?? undefined);
      return current && viewExportedPart(db, current.where, { after, chunk });
    };
    let sent = 0;
    let part = await readPart(null);
    while (part !== null) {
      const { end } = part;
      const lines = keepWhole(part);
      // PostgreSQL reads ahead meanwhile.
      const [text, next] = await Promise.all([
        lines.length === 0 ? '' : write(lines),
        end === null ? null : readPart(end),
      ]);
      if (text !== '') yield text;
      sent += lines.length;
      part = next;
    }
    yield `,\n${JSON.stringify({ lines: sent })}\n]\n`;
  })();
}

/** The size of the memory: 50,000 products take some ten megabytes. */
const REMEMBERED_PRODUCTS = 100_000;

type WithoutProduct = ExportedLineValues extends [...infer Values, unknown, unknown?] ? Values : never;

/**
 * Each text line begins with a comma; repeated values are looked up once.
 * @param settled adds units in a total
 */
function createLineWriter(db: Database, settled: boolean) {
  const named = { id: 'int', name: 'text' } as const;
  const emails = remembered((ids: readonly number[]) =>
    answering(named)`select id, email as name from collector where id = any(${ids}::bigint[])`.all(db),
  );
  const inventories = remembered((ids: readonly number[]) =>
    answering(named)`select number as id, name from inventory where number = any(${ids}::bigint[])`.all(db),
  );
  const withUuid = { id: 'text', name: 'text' } as const;
  const sections = remembered((ids: readonly string[]) =>
    answering(withUuid)`select id, name from section where id = any(${ids}::uuid[])`.all(db),
  );
  const settledUnits = new Map<number, number | null>();
  const known = new Set<number>();
  const products = new Map<string, { readonly text: string; readonly boundFactor: number | null }>();

  const lookUpTotals = async (lines: readonly ExportedLine[]): Promise<void> => {
    const numbers = new Set(lines.map((line) => line.inventory_number));
    const missing = [...numbers].filter((number) => !known.has(number));
    if (missing.length === 0) return;
    for (const number of missing) known.add(number);
    for (const [id, units] of await viewLineTotals(db, missing)) settledUnits.set(id, units);
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

  return async (lines: readonly ExportedLine[]) => {
    if (products.size > REMEMBERED_PRODUCTS) products.clear();
    const counts = await answering(named)`
      select id, user_name as name from count
      where pharmacy_id = any(${[...new Set(lines.map((line) => line.pharmacy_id))]}::uuid[])
        and id = any(${[...new Set(lines.map((line) => line.count_id))]}::bigint[])
    `.all(db);
    const users = new Map(counts.map(({ id, name }) => [id, name]));
    await emails.lookUp(lines.map((line) => line.collector_id));
    await inventories.lookUp(lines.map((line) => line.inventory_number));
    await sections.lookUp(lines.flatMap(({ section_id: id }) => (id === null ? [] : [id])));
    if (settled) await lookUpTotals(lines);
    const keys = lines.map((line) => `${line.pharmacy_id}\n${line.barcode_key}\n${line.internal_code_key}`);
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
        `${line.moment.slice(0, -4)}Z`,
        inventories.get(line.inventory_number) ?? '',
        line.section_id === null ? null : (sections.get(line.section_id) ?? null),
      ];
      const named = products.get(keys[index] ?? '');
      const bound = settled ? (boundUnits(line, named?.boundFactor ?? null) ?? undefined) : undefined;
      const units = settledUnits.has(line.id) ? settledUnits.get(line.id) : bound;
      const total = units === undefined ? '' : `,${units}`;
      return `,\n${JSON.stringify(values).slice(0, -1)},${named?.text ?? 'null'}${total}]`;
    });
    return parts.join('');
  };
}

/** Returns null unless the binding's factor replaces the line's. */
function boundUnits({ quantity, factor }: ExportedLine, boundFactor: number | null): number | null {
  if (quantity === null || boundFactor === null || boundFactor === 1 || factor !== 1) return null;
  return lineUnits({ quantity, factor }, boundFactor);
}

function remembered<Key>(look: (keys: readonly Key[]) => Promise<{ id: Key; name: string }[]>) {
  const known = new Map<Key, string>();
  return {
    get: (key: Key): string | undefined => known.get(key),
    async lookUp(keys: readonly Key[]): Promise<void> {
      const missing = [...new Set(keys)].filter((key) => !known.has(key));
      if (missing.length === 0) return;
      for (const { id, name } of await look(missing)) known.set(id, name);
    },
  };
}

/** One statement adds the last moment's remaining lines, so their counts are consistent. */
async function viewExportedPart(
  db: Database,
  where: CountLineCondition,
  { after, chunk }: { readonly after: LinePosition | null; readonly chunk: number },
) {
  const isAfter =
    after === null
      ? sql`true`
      : sql`(count_line.created_at, count_line.id) < (${after.moment}::timestamptz, ${after.id}::bigint)`;
  const rows = await answering({ ...exportedLine, is_rest: 'boolean' })`
    with cut as materialized (
      select count_line.* from count_line where ${where} and ${isAfter}
      order by count_line.created_at desc, count_line.id desc limit ${sql.lit(chunk)}
    ),
    last as materialized (select created_at, id from cut order by created_at, id limit 1),
    rest as materialized (
      select count_line.* from count_line
      join (
        select distinct cut.pharmacy_id, cut.count_id from cut join last on last.created_at = cut.created_at
      ) as broken on broken.pharmacy_id = count_line.pharmacy_id and broken.count_id = count_line.count_id
      join last on last.created_at = count_line.created_at and count_line.id < last.id
      where ${where}
    )
    select id, count_id, pharmacy_id, kind, barcode, internal_code, barcode_key, internal_code_key,
      quantity, factor, inventory_number, section_id, collector_id, is_rest,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment
    from (select *, false as is_rest from cut union all select *, true from rest) as line
    order by created_at desc, id desc
  `.all(db);
  const lines = rows.filter((row) => !row.is_rest);
  const last = lines.at(-1);
  return {
    lines,
    rest: rows.filter((row) => row.is_rest),
    end: last === undefined || lines.length < chunk ? null : { moment: last.moment, id: last.id },
  };
}

type LineCodes = Pick<ExportedLine, 'pharmacy_id' | 'barcode_key' | 'internal_code_key'>;

/** Returns them in the same order; null without a product. */
async function viewProductsOfCodes(db: Database, codes: readonly LineCodes[]) {
  return answering({ product: countLineSchema.shape.product, bound_factor: 'number?' })`
    select bound_factor,
      case when product.id is not null then json_build_object(
        'id', product.id, 'description', product.description,
        'internal_code', product.internal_code, 'barcode', product.barcode
      ) end as product
    from unnest(
      ${codes.map((code) => code.pharmacy_id)}::uuid[],
      ${codes.map((code) => code.barcode_key)}::text[],
      ${codes.map((code) => code.internal_code_key)}::text[]
    ) with ordinality as code(pharmacy_id, barcode_key, internal_code_key, place)
    left join lateral (${productOfCodes('code')}) as product on true
    order by code.place
  `.all(db);
}

const exportedLine = {
  ...countLineSchema.pick({ kind: true, barcode: true, internal_code: true, quantity: true, factor: true })
    .shape,
  id: 'int',
  count_id: 'int',
  pharmacy_id: 'text',
  barcode_key: 'text',
  internal_code_key: 'text',
  inventory_number: 'int',
  section_id: 'text?',
  collector_id: 'int',
  /** UTC with microseconds: texts sort like moments. */
  moment: 'text',
} as const;

export type ExportedLine = RowOf<typeof exportedLine>;

export type LinePosition = Pick<ExportedLine, 'moment' | 'id'>;

export interface ExportedPart {
  readonly lines: readonly ExportedLine[];
  readonly rest: readonly ExportedLine[];
  readonly end: LinePosition | null;
}

/**
 * Joins parts so that no count mixes two states: the first part's reading holds, and a part may end anywhere.
 * @returns takes a part and gives the lines to send now
 */
export function createCountKeeper(): (part: ExportedPart) => readonly ExportedLine[] {
  const kept = new Set<number>();
  let waiting: readonly ExportedLine[] = [];
  return ({ lines, rest, end }) => {
    const isNew = (line: ExportedLine) => !kept.has(line.count_id);
    const known = kept.size === 0 ? lines : lines.filter(isNew);
    const due = waiting.filter((line) => end === null || compare(line, end) <= 0);
    const later = waiting.slice(due.length);
    const broken = rest.filter(isNew);
    waiting = [...later, ...broken].sort(compare);
    for (const line of broken) kept.add(line.count_id);
    return due.length === 0 ? known : [...due, ...known].sort(compare);
  };
}

function compare(a: LinePosition, b: LinePosition): number {
  if (a.moment === b.moment) return b.id - a.id;
  return a.moment > b.moment ? -1 : 1;
}

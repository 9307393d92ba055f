import { codeKey } from '@balanco/contract/base/codes';
import type { SearchedIn } from '@balanco/contract/counts/counts';
import { type RawBuilder, sql } from 'kysely';
import { answering } from '../../../db/answering.js';
import type { Database } from '../../../db/database.js';
import { searchWords } from '../../../db/search-terms.js';
import { withinReach } from '../../../pharmacy-access/reach.js';
import { hasNoProductByBarcode } from '../../products/product-of-codes.js';

export interface Searched {
  readonly searchedIn: SearchedIn;
  readonly isFound: RawBuilder<unknown>;
  /** 0 is the best; null if equal. */
  readonly rank: RawBuilder<unknown> | null;
  /**
   * `isFound` cut into conditions without common lines, each with an index of its own: counting them reads no
   * line. null for collectors.
   */
  readonly parts: readonly RawBuilder<unknown>[] | null;
}

const SHORTEST_PART = 3;

interface Search {
  readonly text: string;
  /** undefined: what the text finds first (docs/counts.md, "Searching"). */
  readonly searchIn: SearchedIn | undefined;
  readonly lines: RawBuilder<unknown>;
}

/**
 * Searches either collectors or codes and products, by their own indexes first, for the planner
 * (docs/counts.md, "Searching").
 */
export async function findSearched(
  db: Database,
  pharmacyIds: readonly string[] | null,
  { text, searchIn, lines }: Search,
): Promise<Searched> {
  const scope: Scope = { db, isIn: withinReach({ pharmacyIds }, 'pharmacy_id') ?? sql`true` };
  const collectorsWithLines = async () => {
    const isOfCollectors = await findCollectors(scope, text, lines);
    return isOfCollectors && ofCollectors(isOfCollectors);
  };
  const codes = async () =>
    ofCodes(
      await Promise.all([
        findExactCode(scope, text),
        isDigits(text) ? findCodeParts(scope, text) : findProducts(scope, text),
      ]),
    );
  if (searchIn === 'products') return codes();
  if (searchIn === 'item') return { ...ofCodes([await findKey(scope, codeKey(text))]), searchedIn: 'item' };
  if (searchIn === 'collectors') return ofCollectors((await findCollectors(scope, text)) ?? sql`false`);
  if (isDigits(text)) {
    // The random digits of collectors' ids must not hide a code.
    const found = await codes();
    if (await hasLine(db, sql`${lines} and ${found.isFound}`)) return found;
    return (await collectorsWithLines()) ?? found;
  }
  const exact = conditionOf(await findExactCode(scope, text));
  if (exact !== null && (await hasLine(db, sql`${lines} and ${exact}`))) return codes();
  return (await collectorsWithLines()) ?? codes();
}

async function hasLine(db: Database, where: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select from count_line where ${where} limit 1`.execute(db);
  return rows.length > 0;
}

function ofCollectors(isFound: RawBuilder<unknown>): Searched {
  return { searchedIn: 'collectors', isFound, rank: null, parts: null };
}

function ofCodes(found: readonly (Group | null)[]): Searched {
  const groups = found.filter((group) => group !== null);
  const conditions = groups.map(conditionOf).filter((condition) => condition !== null);
  const cases = conditions.map((condition, rank) => sql`when ${condition} then ${sql.lit(rank)}`);
  return {
    searchedIn: 'products',
    isFound: conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`,
    rank: conditions.length < 2 ? null : sql`case ${sql.join(cases, sql` `)} end`,
    parts: partsOf({
      barcodes: groups.flatMap(({ barcodes }) => barcodes),
      internalCodes: groups.flatMap(({ internalCodes }) => internalCodes),
      ofProducts: groups.flatMap(({ ofProducts }) => ofProducts),
    }),
  };
}

interface Scope {
  readonly db: Database;
  readonly isIn: RawBuilder<unknown>;
}

interface Group {
  readonly barcodes: readonly string[];
  readonly internalCodes: readonly string[];
  /** Internal codes of products: they don't find lines whose barcode has a product. */
  readonly ofProducts: readonly string[];
}

function isDigits(search: string): boolean {
  return /^[\d\s]+$/.test(search);
}

async function findExactCode(scope: Scope, search: string): Promise<Group | null> {
  const isCode = isDigits(search) || (/\d/.test(search) && !/\s/.test(search));
  const key = codeKey(isDigits(search) ? search.replace(/\s/g, '') : search);
  return isCode ? findKey(scope, key) : null;
}

async function findKey({ db, isIn }: Scope, key: string): Promise<Group | null> {
  if (key === '') return null;
  const isOfKey = sql`(internal_code_key = ${key} or (barcode_key <> '' and barcode_key = ${key}))`;
  const products = await readProductCodes(db, sql`${isIn} and ${isOfKey}`);
  return groupOf({ barcodes: [key], internalCodes: [key] }, products);
}

async function findCodeParts({ db, isIn }: Scope, search: string): Promise<Group | null> {
  const typed = search.replace(/\s/g, '');
  const key = codeKey(typed);
  const part = key.length < SHORTEST_PART ? typed : key;
  if (part.length < SHORTEST_PART) return null;
  const anywhere = `%${part}%`;
  const [barcodes, internalCodes, products] = await Promise.all([
    readLineCodes(db, 'barcode_key', sql`${isIn} and barcode_key like ${anywhere}`),
    readLineCodes(db, 'internal_code_key', sql`${isIn} and internal_code_key like ${anywhere}`),
    readProductCodes(
      db,
      sql`${isIn} and search like ${anywhere}
        and (internal_code_key like ${anywhere} or barcode_key like ${anywhere})`,
    ),
  ]);
  return groupOf({ barcodes, internalCodes }, products);
}

async function findProducts({ db, isIn }: Scope, search: string): Promise<Group | null> {
  const words = searchWords(search).map((word) => sql`search like like_anywhere(${word})`);
  const products = await readProductCodes(db, sql.join([isIn, ...words], sql` and `));
  return groupOf({ barcodes: [], internalCodes: [] }, products);
}

/**
 * null if there is none.
 * @param lines leaves out collectors without one of these
 */
async function findCollectors({ db, isIn }: Scope, search: string, lines: RawBuilder<unknown> | null = null) {
  const conditions = [isIn, ...searchWords(search).map((word) => sql`search like like_anywhere(${word})`)];
  if (lines !== null) {
    conditions.push(sql`exists (
      select from count_line where ${lines}
        and count_line.pharmacy_id = collector.pharmacy_id and count_line.collector_id = collector.id
    )`);
  }
  const ids = await answering({ id: 'int' })`
    select id from collector where ${sql.join(conditions, sql` and `)}
  `.values(db);
  return ids.length === 0 ? null : sql`count_line.collector_id = any(${ids}::bigint[])`;
}

export interface Codes {
  readonly barcodes: readonly string[];
  readonly internalCodes: readonly string[];
}

async function readProductCodes(db: Database, where: RawBuilder<unknown>): Promise<Codes> {
  const rows = await answering({ barcode_key: 'text', internal_code_key: 'text' })`
    with found as materialized (
      select pharmacy_id, barcode_key, internal_code_key from product where deleted_at is null and ${where}
    )
    select barcode_key, internal_code_key from found
    union all
    select case when kind = 'barcode' then code_key else '' end,
      case when kind = 'barcode' then '' else code_key end
    from code_binding
    where removed_at is null and (pharmacy_id, item_key) in (
      select pharmacy_id, item_key(internal_code_key, barcode_key) from found
    )
  `.all(db);
  return {
    barcodes: rows.map((row) => row.barcode_key),
    internalCodes: rows.map((row) => row.internal_code_key),
  };
}

async function readLineCodes(
  db: Database,
  column: 'barcode_key' | 'internal_code_key',
  where: RawBuilder<unknown>,
): Promise<string[]> {
  const key = sql.ref(column);
  return answering({ key: 'text' })`
    select distinct ${key} as key from count_line where live and ${key} <> '' and ${where}
  `.values(db);
}

/**
 * null if no line can have one of these. Another product's barcode overrules an internal code.
 * @param carried by lines themselves
 */
export function hasCodes(carried: Codes, products: Codes): RawBuilder<unknown> | null {
  return conditionOf(groupOf(carried, products));
}

function groupOf(carried: Codes, products: Codes): Group {
  return {
    barcodes: [...carried.barcodes, ...products.barcodes],
    internalCodes: carried.internalCodes,
    ofProducts: products.internalCodes,
  };
}

function conditionOf(group: Group | null): RawBuilder<unknown> | null {
  if (group === null) return null;
  const parts = [
    anyOf('barcode_key', group.barcodes),
    anyOf('internal_code_key', group.internalCodes),
    anyOfProducts(group.ofProducts, true),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` or `)})`;
}

function partsOf({ barcodes, internalCodes, ofProducts }: Group): RawBuilder<unknown>[] {
  const own = new Set(internalCodes);
  const others = ofProducts.filter((key) => !own.has(key));
  const byBarcode = anyOf('barcode_key', barcodes);
  const isOther = byBarcode === null ? sql`true` : sql`not ${byBarcode}`;
  const byInternalCode = [anyOf('internal_code_key', internalCodes), anyOfProducts(others)];
  return [byBarcode, ...byInternalCode.map((part) => part && sql`${part} and ${isOther}`)].filter(
    (part) => part !== null,
  );
}

function anyOfProducts(internalCodes: readonly string[], isProbed = false): RawBuilder<unknown> | null {
  const isAny = anyOf('internal_code_key', internalCodes);
  return isAny && sql`(${isAny} and ${hasNoProductByBarcode('count_line', isProbed)})`;
}

/** `<> ''` enables the partial indexes. */
function anyOf(column: 'barcode_key' | 'internal_code_key', keys: readonly string[]) {
  const known = new Set(keys);
  known.delete('');
  if (known.size === 0) return null;
  const key = sql.ref(`count_line.${column}`);
  return sql`(${key} <> '' and ${key} = any(${[...known]}::text[]))`;
}

import type { HistoryChange, HistoryEntry } from '@balanco/contract/history/history';
import { PRODUCT_COLUMNS } from '@balanco/contract/products/product-columns';
import { type RawBuilder, sql } from 'kysely';
import { type AuditFact, readAuditFact } from '../../audit/audit-facts.js';
import { type Answered, answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { productOfCodes } from '../products/product-of-codes.js';
import type { AuditNames } from './act.js';
import { codeOfCount, codesOfCount, describeAudit, shownCount } from './describe-audit.js';
import { importTotals } from './thing-acts.js';

const storedRows = answering({
  id: 'int',
  at: 'date',
  actorSub: 'text',
  actorName: 'text',
  entity: 'text',
  action: 'text',
  entityId: 'text',
  before: 'json',
  after: 'json',
});
type StoredRow = Answered<typeof storedRows>;

/** `fact` is null for a row of another version. */
interface Row extends StoredRow {
  readonly fact: AuditFact | null;
}

export interface FocusedProduct {
  readonly id: string;
  readonly internalCodeKey: string;
  readonly barcodeKey: string;
}

export interface HistoryView {
  readonly product?: FocusedProduct | undefined;
  readonly order?: RawBuilder<unknown>;
  readonly isCollector?: boolean;
  readonly isBlind?: boolean;
  /** Counts are named with product and section, because the history is not of one count. */
  readonly placesCounts?: boolean;
}

interface Part {
  /** Ids of one more row than `size`, in the order of the page. */
  readonly ids: RawBuilder<unknown>;
  readonly size: number;
}

/** `last` is the id where the next page begins; undefined on the last one. */
export async function viewHistory(
  db: Database,
  { ids, size }: Part,
  {
    product,
    order = sql`id desc`,
    isCollector = false,
    isBlind = false,
    placesCounts = false,
  }: HistoryView = {},
): Promise<{ results: HistoryEntry[]; last: number | undefined }> {
  const isImport = sql`entity = 'product' and action = 'import'`;
  const [before, after] = product === undefined ? totals : partsOf(product);
  const found = await storedRows`
    select id, at, actor_sub as "actorSub", actor_name as "actorName", entity, action,
      entity_id as "entityId",
      case when ${isImport} then ${before} else before end as before,
      case when ${isImport} then ${after} else after end as after
    from audit where id in (${ids}) order by ${order}
  `.all(db);
  const onPage = found.slice(0, size).map((row) => ({ ...row, fact: readAuditFact(row) }));
  const rows = product === undefined ? withoutBatches(onPage) : onPage;
  const names = await findNames(db, rows);
  const products = placesCounts ? await findCountedProducts(db, rows) : null;
  const readable = isBlind ? blindChanges : isCollector ? collectorChanges : null;
  const results = rows.map((row) => {
    const { changes, what, subject } = describeAudit(row, { ...row, names });
    const place = products === null ? [] : placeOf(row, names, products);
    return {
      id: row.id,
      at: row.at.toISOString(),
      actor_sub: row.actorSub,
      actor_name: row.actorName,
      what,
      subject: subject !== null && place.length > 0 ? `${subject} (${place.join(', ')})` : subject,
      named: row.fact?.entity === 'count' ? [codeOfCount(row.fact), ...place].filter(Boolean) : [],
      arrival: row.fact?.entity === 'count' && row.fact.action === 'create',
      changes: readable === null ? changes : readable(row, changes),
    };
  });
  return { results, last: found.length > size ? onPage.at(-1)?.id : undefined };
}

const BATCH_GAP_MS = 60_000;

/** A file arrives in batches (specification, section 9). What follows at once in a page is one import. */
function withoutBatches(rows: readonly Row[]): Row[] {
  const shown: Row[] = [];
  let earliest = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const newer = shown.at(-1);
    const whole =
      newer === undefined || earliest - row.at.getTime() > BATCH_GAP_MS ? null : together(newer, row);
    if (whole === null) shown.push(row);
    else shown[shown.length - 1] = whole;
    earliest = row.at.getTime();
  }
  return shown;
}

/** Returns null unless both are of one import. */
function together(newer: Row, row: Row): Row | null {
  if (newer.actorSub !== row.actorSub || newer.entityId !== row.entityId) return null;
  const [more, total] = [newer.fact, row.fact].map((fact) =>
    fact?.entity === 'product' && fact.action === 'import' ? importTotals(fact) : null,
  );
  if (!more || !total) return null;
  const fact = {
    entity: 'product',
    action: 'import',
    before: more.updated + total.updated,
    after: { created: more.created + total.created },
  } as const;
  return { ...newer, fact };
}

/** Rows of imports may have megabytes. */
const totals = [
  sql`to_json(json_array_length(before))`,
  sql`json_build_object('created', json_array_length(after -> 'created'))`,
] as const;

/** Older imports have no ids; the codes identify it there. */
function partsOf({ id, internalCodeKey, barcodeKey }: FocusedProduct) {
  const part = (members: RawBuilder<unknown>) => sql`(
    select value from (${members}) as member
    where value ->> 'id' = ${id} or value ->> 'id' is null
      and code_key(value ->> 'internal_code') = ${internalCodeKey}
        and code_key(value ->> 'barcode') = ${barcodeKey}
    limit 1
  )`;
  return [
    part(sql`select value from json_array_elements(before)`),
    part(sql`
      select value from json_array_elements(after -> 'created')
      union all select value from json_array_elements(after -> 'updated')
    `),
  ] as const;
}

async function findNames(db: Database, rows: readonly Row[]): Promise<AuditNames> {
  const numbers = new Set<number>();
  const sections = new Set<string>();
  const people = new Set<string>();
  for (const { fact, entityId } of rows) {
    if (fact?.entity === 'inventory') numbers.add(Number(entityId));
    if (fact?.entity === 'section') sections.add(entityId);
    if (fact?.entity === 'person') people.add(entityId);
    if (fact?.entity === 'licence_key' && fact.action === 'activate') people.add(fact.after.sub);
    if (fact?.entity !== 'count' || fact.action === 'purge') continue;
    for (const count of [fact.before, fact.after]) {
      numbers.add(count?.inventoryNumber ?? 0);
      if (count?.sectionId != null) sections.add(count.sectionId);
    }
  }
  const [inventories, sectionRows, peopleRows] = await Promise.all([
    db
      .selectFrom('inventory')
      .select(['number', 'name'])
      .where('number', 'in', [0, ...numbers])
      .execute(),
    db
      .selectFrom('section')
      .select(['id', 'name'])
      .where('id', '=', sql<string>`any(${[...sections]}::uuid[])`)
      .execute(),
    db
      .selectFrom('person')
      .select(['sub', 'name'])
      .where('sub', '=', sql<string>`any(${[...people]}::text[])`)
      .execute(),
  ]);
  return {
    inventories: new Map(inventories.map(({ number, name }) => [number, name])),
    sections: new Map(sectionRows.map(({ id, name }) => [id, name])),
    people: new Map(peopleRows.map(({ sub, name }) => [sub, name])),
  };
}

async function findCountedProducts(db: Database, rows: readonly Row[]): Promise<ReadonlyMap<number, string>> {
  const counts = rows.flatMap(({ fact, id }) =>
    fact?.entity === 'count' ? [{ ...codesOfCount(fact), id }] : [],
  );
  if (counts.length === 0) return new Map();
  const found = await answering({ id: 'int', description: 'text' })`
    select line.id, product.description
    from (
      select audit.id, audit.pharmacy_id, code_key(barcode) as barcode_key, code_key(internal_code) as internal_code_key
      from unnest(
        ${counts.map(({ id }) => id)}::bigint[], ${counts.map(({ barcode }) => barcode)}::text[],
        ${counts.map(({ internalCode }) => internalCode)}::text[]
      ) as given (id, barcode, internal_code) join audit using (id)
    ) as line
    join lateral (${productOfCodes('line')}) as product on true
  `.all(db);
  return new Map(found.map(({ id, description }) => [id, description]));
}

/** Product and section of a count, such as 'DIPIRONA' and 'Corredor 1'. */
function placeOf({ id, fact }: Row, { sections }: AuditNames, products: ReadonlyMap<number, string>) {
  if (fact?.entity !== 'count') return [];
  return [products.get(id) ?? '', sections.get(shownCount(fact)?.sectionId ?? '') ?? ''].filter(Boolean);
}

/** Any other action on an inventory may reveal expected quantities. */
const PLAIN_ACTIONS: readonly string[] = [
  'create',
  'update',
  'delete',
  'finalise',
  'reopen',
  'restore',
  'purge',
  'start_blind_count',
  'end_blind_count',
];

/** Leaves out figures of settlements (docs/comparison.md). */
function collectorChanges({ entity, action }: StoredRow, changes: HistoryChange[]): HistoryChange[] {
  return entity === 'inventory' && !PLAIN_ACTIONS.includes(action) ? [] : changes;
}

/** Leaves out stock as well (docs/blind-counting.md). */
function blindChanges(audited: StoredRow, changes: HistoryChange[]): HistoryChange[] {
  return collectorChanges(audited, changes).filter(
    ({ field }) => field !== PRODUCT_COLUMNS.system_stock.label,
  );
}

import { sql } from 'kysely';
import type { Database } from '../../db/database.js';

/** Grow with counts and products (docs/production.md, "Beyond one database machine"). */
export const BIG_TABLES = [
  'product',
  'count',
  'count_line',
  'audit',
  'stock_snapshot_item',
  'settlement_item',
  'settlement_line',
];

const SELECTORS = [
  'settlement_id',
  'snapshot_id',
  'amplify_id',
  'count_id',
  'entity_id',
  'changed_at',
  'id',
  // First, because a join with the inventory always names its column.
  'cognito_user_id',
  'inventory_number',
  'actor_sub',
  'received_at',
  'search',
  'lot',
];

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Plan[];
  readonly [property: string]: unknown;
}

const SCAN_CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'TID Cond'];
const JOIN_CONDITIONS = ['Join Filter', 'Hash Cond', 'Merge Cond'];
const KEEPING_JOINS = ['Left', 'Anti'];

/**
 * Reads of big tables without a pharmacy: 'count by amplify_id'. Accepts a condition on `pharmacy_id` in the
 * scan or a join above, and indexes with rows of no pharmacy. Plans without parameters; runs nothing.
 */
export async function findUnscopedScans(db: Database, statement: string): Promise<string[]> {
  if (!BIG_TABLES.some((table) => new RegExp(`\\b${table}\\b`).test(statement))) return [];
  return db.transaction().execute(async (tx) => {
    // Nested loops show conditions at the scan.
    await sql`
      set local enable_hashjoin = off; set local enable_mergejoin = off; set local enable_seqscan = off
    `.execute(tx);
    const explained = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
      explain (generic_plan, format json) ${sql.raw(statement)}
    `.execute(tx);
    const plan = explained.rows[0]?.['QUERY PLAN'][0].Plan;
    const partial = await sql<{ name: string }>`
      select indexname as name from pg_indexes
      where schemaname = current_schema() and indexdef like '%WHERE (pharmacy_id IS NULL)'
    `.execute(tx);
    const ofNoPharmacy = new Set(partial.rows.map(({ name }) => name));
    return plan === undefined ? [] : scansOf(plan, [], ofNoPharmacy);
  });
}

function scansOf(plan: Plan, above: readonly string[], ofNoPharmacy: ReadonlySet<string>): string[] {
  const { 'Relation Name': table, Alias: alias = '' } = plan;
  const joins = [...above, ...conditionsOf(plan, JOIN_CONDITIONS)];
  if (table === undefined || !BIG_TABLES.includes(table) || plan['Node Type'] === 'ModifyTable')
    return (plan.Plans ?? []).flatMap((part, index) => {
      const isKept = index === 0 && KEEPING_JOINS.includes(String(plan['Join Type']));
      return scansOf(part, isKept ? above : joins, ofNoPharmacy);
    });
  if (ofNoPharmacy.has(plan['Index Name'] ?? '')) return [];
  // Joins use the alias; scans may omit it.
  const own = allConditions(plan).join(' ').replaceAll(`${alias}.`, '');
  const columns = [
    ...(own.match(/(?<![.\w])[a-z_]+/g) ?? []),
    ...joins.flatMap((join) =>
      [...join.matchAll(/(\w+)\.(\w+)/g)].flatMap(([, of, name]) => (of === alias && name ? [name] : [])),
    ),
  ];
  if (columns.includes('pharmacy_id')) return [];
  return [`${table} by ${SELECTORS.find((column) => columns.includes(column)) ?? 'nothing'}`];
}

function allConditions(plan: Plan): string[] {
  return [...conditionsOf(plan, SCAN_CONDITIONS), ...(plan.Plans ?? []).flatMap(allConditions)];
}

function conditionsOf(plan: Plan, names: readonly string[]): string[] {
  return names.flatMap((name) => (typeof plan[name] === 'string' ? [plan[name]] : []));
}

const OF_ONE_PHARMACY =
  'decides the pharmacy, and begins an index. Only a distributed database would ask every node.';

/**
 * A new reason means reading all pharmacies: name the pharmacy if it is known (docs/production.md, "Beyond
 * one database machine").
 */
export const UNSCOPED_REASONS: Readonly<Record<string, string>> = {
  'count by amplify_id':
    'A phone repeats a count by its id alone, and the id is unique over all pharmacies. One index entry.',
  'count by id': 'An address of the web has only the number of a count. One entry of count_by_id.',
  'count_line by id':
    'An address of the web has only the number of a line. PostgreSQL 18 skips through the key, one step a pharmacy.',
  'product by id': 'An address of the web has only the id of a product. One entry of product_by_id.',
  'count by inventory_number': `An inventory ${OF_ONE_PHARMACY}`,
  'count by cognito_user_id':
    'A phone fetches what its collector counted, in any pharmacy. A range of count_by_collector_change.',
  'count by changed_at':
    'The change feed dispatches the changes of all pharmacies. A range of the newest entries of count_by_change.',
  'count by received_at':
    'The dashboard looks for counts after a close of one day, in all pharmacies. A range of count_after_close_by_receipt.',
  'count_line by received_at':
    'The dashboard counts the lines of one hour at most, in all pharmacies; whole hours are kept totals.',
  'count_line by lot': 'A recall asks where a lot was read, in all pharmacies. A range of count_line_by_lot.',
  'product by nothing':
    'The list of all pharmacies, which no screen asks for. It reads what precedes its page.',
  'product by search':
    'A search in all pharmacies, which no screen asks for. It reads what it finds, in product_by_search.',
  'audit by actor_sub':
    'What one person did, in all pharmacies, for the copy of their data. Rare, asked for by an administrator.',
  'audit by nothing':
    'Erasing a name reads every text that may have it. Rare, in a long statement of its own.',
  'count by nothing': 'Erasing a name reads who edited each count. Rare, in a long statement of its own.',
  'audit by id':
    'The rows of a page that indexes of the pharmacy, thing or person chose before, by primary key.',
  'audit by entity_id': 'The history of a thing is asked for by its id alone. A range of audit_by_entity.',
  'settlement_item by settlement_id': `A settlement ${OF_ONE_PHARMACY}`,
  'settlement_line by settlement_id': `A settlement ${OF_ONE_PHARMACY}`,
  'stock_snapshot_item by snapshot_id': `A snapshot ${OF_ONE_PHARMACY}`,
};

export const UNSCOPED_KEYS: Readonly<Record<string, string>> = {
  audit: 'Accounts and sessions belong to no pharmacy, and a primary key has no nulls.',
  settlement_item: `A settlement ${OF_ONE_PHARMACY}`,
  settlement_line: `A settlement ${OF_ONE_PHARMACY}`,
  stock_snapshot_item: `A snapshot ${OF_ONE_PHARMACY}`,
};

import { sql } from 'kysely';
import type { Database } from '../db/database.js';

/** The tables that grow with counts and products (docs/production.md, "Beyond one database machine"). */
export const BIG_TABLES = [
  'product',
  'count',
  'count_line',
  'audit',
  'stock_snapshot_item',
  'settlement_item',
  'settlement_line',
];

/** The columns that say which rows are meant, those that say it best first. All others only narrow them down. */
const SELECTORS = [
  'settlement_id',
  'snapshot_id',
  'amplify_id',
  'count_id',
  'entity_id',
  'changed_at',
  'id',
  // Before the inventory: the join with it names its column whichever of the two indexes the plan of small tables takes.
  'cognito_user_id',
  'inventory_number',
  'actor_sub',
  'received_at',
  'search',
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
/** Joins whose condition says nothing of the rows that their first table gives: it gives them all. */
const KEEPING_JOINS = ['Left', 'Anti'];

/**
 * How a statement reads big tables without knowing a pharmacy: 'count by amplify_id'. None if each scan of one, or a join
 * above it, has a condition on `pharmacy_id`, or reads an index that has only rows of no pharmacy: a plan leaves out the
 * condition that its index implies, and statistics choose the index. The statement is planned without its parameters and
 * not run.
 */
export async function findUnscopedScans(db: Database, statement: string): Promise<string[]> {
  if (!BIG_TABLES.some((table) => new RegExp(`\\b${table}\\b`).test(statement))) return [];
  return db.transaction().execute(async (tx) => {
    // Nested loops show the condition that looks a row up at the scan itself.
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
  // What an update or insert writes is read by a scan below it, or given.
  if (table === undefined || !BIG_TABLES.includes(table) || plan['Node Type'] === 'ModifyTable')
    return (plan.Plans ?? []).flatMap((part, index) => {
      const isKept = index === 0 && KEEPING_JOINS.includes(String(plan['Join Type']));
      return scansOf(part, isKept ? above : joins, ofNoPharmacy);
    });
  if (ofNoPharmacy.has(plan['Index Name'] ?? '')) return [];
  // A join names the table's own columns by its alias, a scan may leave it out.
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

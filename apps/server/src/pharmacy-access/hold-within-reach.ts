import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@balanco/contract/base/endpoint';
import { isUuid } from '@balanco/contract/base/fields';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../app-error.js';
import type { Caller } from '../caller.js';
import { answering } from '../db/answering.js';
import type { Database, Queries } from '../db/database.js';
import type { Binding } from '../http/binding.js';
import { CALL_REACH } from './call-reach.js';
import { requireAllPharmacies } from './reach.js';

/** See docs/http.md, "Access by pharmacy". */
export function heldWithinReach(db: Database, binding: Binding): Binding {
  const { endpoint, handle } = binding;
  if (endpoint.permission === 'public') return binding;
  return {
    ...binding,
    handle: async (input, context) =>
      handle(await withinReachOf(db, context.caller, endpoint, input), context),
  };
}

/** No inventory gets this number. */
const UNKNOWN_NUMBER = 999_999_999_999_999;

/**
 * Replaces ids out of reach by an unknown one (docs/http.md, "Access by pharmacy"). One statement with
 * limits, none without. Refuses `permission_denied` for installation-wide calls, and calls without an entry.
 */
async function withinReachOf<Input extends CallInput>(
  db: Database,
  caller: Pick<Caller, 'pharmacyIds'>,
  endpoint: Pick<Endpoint, 'id' | 'path'>,
  input: Input,
): Promise<Input> {
  const { pharmacyIds } = caller;
  if (pharmacyIds === null) return input;
  const reach = CALL_REACH[endpoint.id];
  if (reach === 'installation') requireAllPharmacies(caller);
  if (reach === 'own') return input;
  const named = new Map<Thing, string[]>();
  renameThings(endpoint, input, (thing, id) => {
    named.set(thing, [...(named.get(thing) ?? []), String(id)]);
    return id;
  });
  if (named.size === 0 && reach === undefined) throw new AppError('permission_denied');
  const unreachable = await findUnreachable(db, pharmacyIds, named);
  if (unreachable.size === 0) return input;
  return renameThings(endpoint, input, (thing, id) => {
    if (!unreachable.has(`${thing} ${String(id).toLowerCase()}`)) return id;
    return typeof id === 'number' ? UNKNOWN_NUMBER : randomUUID();
  });
}

type Ids = readonly string[];

async function findUnreachable(
  db: Queries,
  pharmacyIds: readonly string[],
  named: ReadonlyMap<Thing, Ids>,
): Promise<ReadonlySet<string>> {
  if (named.size === 0) return new Set();
  const questions = [...named].map(([thing, ids]) => {
    const owners = OWNERS[thing](ids.filter(isUuid), ids.filter(isNumber));
    return sql`
      select ${thing}::text || ' ' || owned.id as name from (${owners}) as owned
      where owned.pharmacy_id <> all(${pharmacyIds}::uuid[])`;
  });
  return new Set(await answering({ name: 'text' })`${sql.join(questions, sql` union all `)}`.values(db));
}

type Owners = (uuids: Ids, numbers: Ids) => RawBuilder<unknown>;

const byUuid =
  (table: string): Owners =>
  (uuids) =>
    sql`select id::text, pharmacy_id from ${sql.table(table)} where id = any(${uuids}::uuid[])`;

const OWNERS: Readonly<Record<Thing, Owners>> = {
  pharmacy: (uuids) => sql`
    select id::text, id as pharmacy_id from pharmacy where id = any(${uuids}::uuid[]) union all
    select inventory_uuid::text, id from pharmacy where inventory_uuid = any(${uuids}::uuid[])`,
  inventory: (uuids, numbers) => sql`
    select uuid::text as id, pharmacy_id from inventory where uuid = any(${uuids}::uuid[]) union all
    select number::text, pharmacy_id from inventory where number = any(${numbers}::bigint[])`,
  section: byUuid('section'),
  product: byUuid('product'),
  count: (_uuids, numbers) =>
    sql`select id::text, pharmacy_id from count where id = any(${numbers}::bigint[])`,
  line: (_uuids, numbers) =>
    sql`select id::text, pharmacy_id from count_line where id = any(${numbers}::bigint[])`,
  deletion: byUuid('deletion'),
  code_binding: byUuid('code_binding'),
  export_profile: byUuid('export_profile'),
  invoice: byUuid('invoice'),
  photo: (uuids) => sql`${byUuid('photo')(uuids, [])} union all ${byUuid('loss')(uuids, [])}`,
};

function isNumber(id: string): boolean {
  return /^[1-9]\d{0,14}$/.test(id);
}

type Thing =
  | 'pharmacy'
  | 'inventory'
  | 'section'
  | 'product'
  | 'count'
  | 'line'
  | 'deletion'
  | 'code_binding'
  | 'export_profile'
  | 'invoice'
  | 'photo';

interface CallInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

const PATHS: Readonly<Record<string, Thing>> = {
  '/api/inventories/:id/': 'inventory',
  '/api/inventories/smart-finalize-appsync/:uuid/': 'inventory',
  '/api/pharmacies/:id/': 'pharmacy',
  '/api/products/:id/': 'product',
  '/api/amplify-counts/:id/': 'count',
  '/api/amplify-counts/lines/:id/': 'line',
  '/api/mobile/pharmacies/:id/': 'pharmacy',
  '/api/mobile/sections/:id/': 'section',
  '/api/trash/:id/': 'deletion',
  '/api/code-bindings/:id/': 'code_binding',
  '/api/export-profiles/:id/': 'export_profile',
  '/api/invoices/:id/': 'invoice',
  '/api/photos/:id/': 'photo',
};

const FIELDS: Readonly<Record<string, Thing>> = {
  pharmacy: 'pharmacy',
  pharmacy_id: 'pharmacy',
  copy_from: 'pharmacy',
  inventory: 'inventory',
  inventory_id: 'inventory',
  inventoryID: 'inventory',
  section: 'section',
  section_id: 'section',
};

function renameThings<Input extends CallInput>(
  { path }: Pick<Endpoint, 'path'>,
  input: Input,
  rename: (thing: Thing, id: string | number) => string | number,
): Input {
  const inPath = Object.entries(PATHS).find(([prefix]) => path.startsWith(prefix));
  const [, parameter] = /:(\w+)/.exec(inPath?.[0] ?? '') ?? [];
  const renamed = (thing: Thing | undefined, value: unknown): unknown => {
    if (thing !== undefined && isId(value)) return rename(thing, value);
    if (Array.isArray(value)) return value.map((each) => renamed(thing, each));
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [field, renamed(FIELDS[field], inner)]),
    );
  };
  const params =
    parameter !== undefined && typeof input.params === 'object' && input.params !== null
      ? Object.fromEntries(
          Object.entries(input.params).map(([field, value]) => [
            field,
            renamed(field === parameter ? inPath?.[1] : FIELDS[field], value),
          ]),
        )
      : renamed(undefined, input.params);
  return {
    ...input,
    params,
    query: renamed(undefined, input.query),
    body: renamed(undefined, input.body),
  } as Input;
}

function isId(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

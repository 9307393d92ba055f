import { endpoints } from '@balanco/contract/api';
import { CREATION_KEY_HEADER } from '@balanco/contract/creation-key';
import type { Endpoint } from '@balanco/contract/endpoint';
import { allExamples } from '@balanco/contract/examples/all-examples';
import type { Example } from '@balanco/contract/examples/example';
import { examplePath } from '@balanco/contract/examples/example-path';
import { exampleLicences, examplePeople } from '@balanco/contract/examples/example-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Effect, effectOf, expectNoWrite, expectWrite, type Write } from '../testing/effect-of.js';
import { type ExampleServer, startExampleServer } from '../testing/example-server.js';

const creates = (entity: string, tables = [entity]): Write => ({
  action: 'create',
  entity,
  tables,
  before: false,
});
const changes = (action: string, entity: string, tables = [entity]): Write => ({
  action,
  entity,
  tables,
  before: true,
});

/** Every writer of products first copies the stock that counted inventories began with (docs/decisions/0065). */
const SNAPSHOT = ['stock_snapshot', 'stock_snapshot_item'];

/** What the first example of each call writes; 'reads' means that it writes nothing. */
const effects: Readonly<Record<string, Write | 'reads'>> = {
  get_config: 'reads',
  get_protected: 'reads',
  get_current_user_role: 'reads',
  sign_out: changes('sign_out', 'session', ['idp_refresh_token', 'idp_session']),
  get_license: 'reads',
  activate_license: changes('activate', 'licence_key', ['licence_seat']),
  list_licenses: 'reads',
  list_cognito_users_filtered: 'reads',
  list_cognito_users: 'reads',
  confirm_user: changes('confirm', 'person', ['idp_user']),
  get_dashboard_total: 'reads',
  get_dashboard_hourly_history: 'reads',
  get_dashboard_tonight: 'reads',
  list_pharmacies: 'reads',
  create_pharmacy: creates('pharmacy', ['inventory', 'pharmacy']),
  edit_pharmacy: changes('update', 'pharmacy', ['inventory', 'pharmacy']),
  get_pharmacy_contents: 'reads',
  delete_pharmacy: changes('delete', 'pharmacy', [
    'count',
    'count_line',
    'deletion',
    'inventory',
    'pharmacy',
    'product',
    'section',
  ]),
  bulk_pharmacies: creates('pharmacy', ['inventory', 'pharmacy']),
  get_pharmacy_settings: 'reads',
  save_pharmacy_settings: changes('configure', 'pharmacy', ['pharmacy_settings']),
  list_products: 'reads',
  count_products: 'reads',
  bulk_products: changes('import', 'product', ['product', ...SNAPSHOT]),
  edit_product: changes('update', 'product', ['product', ...SNAPSHOT]),
  delete_product: changes('delete', 'product', ['deletion', 'product', ...SNAPSHOT]),
  // The rows stay, and are found by the moment of their deletion; see below.
  delete_all_products: {
    action: 'delete',
    entity: 'product',
    tables: ['deletion', 'product', ...SNAPSHOT],
    before: false,
  },
  get_import_memory: 'reads',
  save_import_mapping: changes('update', 'import_mapping'),
  save_import_layout: changes('update', 'import_layout'),
  delete_import_layout: changes('delete', 'import_layout'),
  save_import_choices: changes('update', 'import_choices'),
  get_last_import: 'reads',
  save_last_import: changes('update', 'import_report'),
  list_inventories: 'reads',
  list_inventories_with_all_counts: 'reads',
  create_inventory: creates('inventory'),
  finalize_inventory: changes('finalise', 'inventory', ['inventory', 'section']),
  finalize_mobile_inventory: changes('finalise', 'inventory'),
  edit_inventory: changes('update', 'inventory'),
  delete_inventory: changes('delete', 'inventory', [
    'count',
    'count_line',
    'deletion',
    'inventory',
    'section',
  ]),
  add_section: creates('section'),
  bulk_sections: creates('section'),
  edit_section: changes('update', 'section'),
  create_mobile_inventory: creates('inventory'),
  list_counts: 'reads',
  summarise_counts: 'reads',
  list_same_product: 'reads',
  bulk_delete_counts: changes('delete', 'count', ['count', 'count_line', 'deletion']),
  bulk_move_counts: changes('update', 'count', ['count', 'count_line']),
  bulk_set_factor: changes('update', 'count', ['count', 'count_line']),
  undo_bulk_counts: changes('update', 'count', ['count', 'count_line']),
  edit_count: changes('update', 'count', ['count', 'count_line']),
  preview_carry: 'reads',
  carry_counts: changes('update', 'count', ['count', 'count_line']),
  list_unplaced_counts: 'reads',
  assign_unplaced_counts: changes('update', 'count', ['count', 'count_line']),
  get_closing: 'reads',
  list_divergence: 'reads',
  get_item: 'reads',
  list_item_history: 'reads',
  list_unresolved_codes: 'reads',
  capture_snapshot: {
    action: 'capture_stock',
    entity: 'inventory',
    tables: SNAPSHOT,
    before: false,
  },
  choose_stock_mode: {
    action: 'choose_stock_mode',
    entity: 'inventory',
    tables: ['stock_mode_choice'],
    before: true,
  },
  set_blind_count: {
    action: 'start_blind_count',
    entity: 'inventory',
    tables: ['blind_count'],
    before: true,
  },
  get_closing_terms: 'reads',
  change_closing_terms: changes('change_terms', 'inventory', ['inventory_terms']),
  include_item: { action: 'include_item', entity: 'inventory', tables: ['scope_decision'], before: false },
  assign_reason: { action: 'assign_reason', entity: 'inventory', tables: ['item_reason'], before: false },
  choose_uncounted: {
    action: 'choose_uncounted',
    entity: 'inventory',
    tables: ['uncounted_choice'],
    before: true,
  },
  zero_uncounted_items: {
    action: 'zero_uncounted',
    entity: 'inventory',
    tables: ['zeroed_item'],
    before: false,
  },
  ignore_code: { action: 'ignore_code', entity: 'inventory', tables: ['ignored_code'], before: true },
  list_late_counts: 'reads',
  discard_late_counts: {
    action: 'discard_late',
    entity: 'inventory',
    tables: ['discarded_count'],
    before: false,
  },
  get_hints: 'reads',
  accept_hints: { action: 'accept_hints', entity: 'inventory', tables: ['item_reason'], before: false },
  list_code_bindings: 'reads',
  bind_code: creates('code_binding'),
  unbind_code: changes('delete', 'code_binding'),
  get_closing_steps: 'reads',
  settle: {
    action: 'settle',
    entity: 'inventory',
    tables: ['settlement', 'settlement_item'],
    before: false,
  },
  approve_settlement: { action: 'approve', entity: 'inventory', tables: ['settlement'], before: false },
  reopen_settlement: {
    action: 'reopen_settlement',
    entity: 'inventory',
    tables: ['settlement'],
    before: false,
  },
  list_settlements: 'reads',
  get_settlement: 'reads',
  list_settlement_items: 'reads',
  compare_settlements: 'reads',
  list_export_profiles: 'reads',
  create_export_profile: creates('export_profile'),
  edit_export_profile: changes('update', 'export_profile'),
  delete_export_profile: changes('delete', 'export_profile'),
  list_exports: 'reads',
  preview_export: 'reads',
  export_settlement: { action: 'export', entity: 'inventory', tables: ['export_log'], before: false },
  list_history: 'reads',
  list_pharmacy_history: 'reads',
  discard_unplaced_counts: changes('delete', 'count', ['count', 'deletion']),
  list_trash: 'reads',
  get_deletion: 'reads',
  restore_deletion: changes('restore', 'product', ['deletion', 'product', ...SNAPSHOT]),
  purge_deletion: changes('purge', 'product', ['deletion', 'product', ...SNAPSHOT]),
  list_people: 'reads',
  edit_person: changes('update', 'person'),
  end_sessions: { action: 'end_sessions', entity: 'person', tables: ['person'], before: false },
  list_person_history: 'reads',
  list_license_keys: 'reads',
  open_mobile_section: creates('section'),
  submit_mobile_counts: creates('count', ['count', 'count_line']),
  pull_mobile_pharmacies: 'reads',
  pull_mobile_inventories: 'reads',
  pull_mobile_sections: 'reads',
  pull_mobile_products: 'reads',
  pull_mobile_counts: 'reads',
};

let server: ExampleServer;
beforeAll(async () => {
  server = await startExampleServer();
});
afterAll(() => server.close());

/** Sends an example on the untouched world and returns what its last request wrote. */
async function effectOfExample(endpoint: Endpoint, example: Example): Promise<Effect> {
  await server.reset();
  const token = example.as === 'nobody' ? undefined : server.tokens[example.as].idToken;
  const path = examplePath(endpoint, example.request);
  const { body, creationKey: key } = example.request;
  const headers = { [CREATION_KEY_HEADER]: key };
  const send = () => server.send({ method: endpoint.method, path, token, body, headers });
  for (let sent = 0; sent < (example.sentBefore ?? 0); sent += 1) await send();
  const keys = Object.values(exampleLicences).map(({ key }) => key);
  const sendLast = async () => expect((await send()).status).toBe(example.status);
  return effectOf(server.db, sendLast, [...keys, ...(token === undefined ? [] : [token])]);
}

const subOf = ({ as }: Example) => (as === 'nobody' ? '' : examplePeople[as].sub);

it('the table of audited calls has every call of the contract', () => {
  expect(Object.keys(effects).sort()).toEqual(endpoints.map(({ id }) => id).sort());
});

describe.each(allExamples)('$endpoint.method $endpoint.path', ({ endpoint, successes, refusals }) => {
  const expected = effects[endpoint.id];

  it(
    expected === 'reads'
      ? 'a call that reads writes nothing'
      : 'a call that writes leaves an audit row of who did what',
    async () => {
      const [example] = successes;
      if (example === undefined || expected === undefined) throw new Error(`${endpoint.id} has no example`);
      const effect = await effectOfExample(endpoint, example);
      if (expected === 'reads') expectNoWrite(effect);
      else expectWrite(effect, expected, subOf(example));
    },
  );

  it.each([...successes])(
    'the example "$title" leaves an audit row exactly if it writes',
    async (example) => {
      const { tables, rows } = await effectOfExample(endpoint, example);
      expect(rows.length > 0).toBe(tables.length > 0);
      for (const { actor_sub } of rows) expect(actor_sub).toBe(subOf(example));
    },
  );

  it.each([...refusals])('the refused example "$title" writes nothing', async (example) => {
    expectNoWrite(await effectOfExample(endpoint, example));
  });
});

describe('a deletion', () => {
  /** The tables that keep deleted rows, each with the moment of the deletion. */
  const marked = ['pharmacy', 'product', 'inventory', 'section', 'count'];
  const deletions = allExamples
    .filter(({ endpoint }) => endpoint.method === 'DELETE')
    .flatMap(({ endpoint, successes }) =>
      successes.map((example) => ({ endpoint, example, name: example.title })),
    );

  it.each(deletions)(
    'the audit row of $endpoint.id ("$name") names the moment that its deleted rows carry',
    async ({ endpoint, example }) => {
      const { tables, rows } = await effectOfExample(endpoint, example);
      expect(rows).toHaveLength(Math.min(tables.length, 1));
      for (const table of tables.filter((name) => marked.includes(name))) {
        const { deleted_at: moment } = deletionOf(rows);
        const found = await sql<{ total: number }>`
        select count(*) as total from ${sql.table(table)} where deleted_at = ${moment}::timestamptz
      `.execute(server.db);
        expect(found.rows[0]?.total, `${table} at ${moment}`).toBeGreaterThan(0);
      }
    },
  );

  it('a deleted catalogue can be restored by the moment in its audit row alone', async () => {
    const example = allExamples.find(({ endpoint }) => endpoint.id === 'delete_all_products');
    if (example?.successes[0] === undefined) throw new Error('the example is gone');
    const live = () =>
      server.db.selectFrom('product').select('id').where('deleted_at', 'is', null).orderBy('id').execute();
    await server.reset();
    const before = await live();
    const { rows } = await effectOfExample(example.endpoint, example.successes[0]);
    expect(await live()).not.toEqual(before);
    const { deleted_at, products } = deletionOf(rows);
    const undone = await server.db
      .updateTable('product')
      .set({ deleted_at: null })
      .where('pharmacy_id', '=', rows[0]?.pharmacy_id ?? '')
      .where('deleted_at', '=', new Date(deleted_at))
      .executeTakeFirst();
    expect(Number(undone.numUpdatedRows)).toBe(products);
    expect(await live()).toEqual(before);
  });
});

/** What the audit row of a deletion says. */
function deletionOf(rows: Effect['rows']): { deleted_at: string; products?: number } {
  const [row] = rows;
  if (row === undefined) throw new Error('the deletion left no audit row');
  return row.after as { deleted_at: string; products?: number };
}

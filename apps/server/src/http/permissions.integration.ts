import { endpoints } from '@balanco/contract/api';
import type { Endpoint } from '@balanco/contract/endpoint';
import { errorBodySchema } from '@balanco/contract/errors';
import { allExamples } from '@balanco/contract/examples/all-examples';
import type { ExampleRequest } from '@balanco/contract/examples/example';
import { examplePath } from '@balanco/contract/examples/example-path';
import type { Role } from '@balanco/contract/roles';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badTokens, ownKey, signAs } from '../testing/bad-tokens.js';
import { databaseFingerprint } from '../testing/database-fingerprint.js';
import { type ExampleServer, startExampleServer, type WireAnswer } from '../testing/example-server.js';

const roles = ['admin', 'mod', 'user'] as const;
const all = roles;
const staff: readonly Role[] = ['admin', 'mod'];
const admin: readonly Role[] = ['admin'];
const none: readonly Role[] = [];

interface Row {
  /** The roles that may make the call, with a licence and without one. */
  readonly licensed: readonly Role[];
  readonly unlicensed: readonly Role[];
  readonly token: 'none' | 'id' | 'id or access';
}

/**
 * Who may do what, written by hand, so that a change of the contract must be repeated here (specification, section 6;
 * docs/http.md, "Permissions").
 */
const table: Readonly<Record<string, Row>> = {
  get_config: { licensed: all, unlicensed: all, token: 'none' },
  get_protected: { licensed: all, unlicensed: all, token: 'id' },
  get_current_user_role: { licensed: all, unlicensed: all, token: 'id' },
  sign_out: { licensed: all, unlicensed: all, token: 'id' },
  get_license: { licensed: all, unlicensed: all, token: 'id' },
  activate_license: { licensed: all, unlicensed: all, token: 'id' },
  list_licenses: { licensed: all, unlicensed: none, token: 'id' },
  list_cognito_users_filtered: { licensed: all, unlicensed: none, token: 'id' },
  list_cognito_users: { licensed: all, unlicensed: none, token: 'id' },
  confirm_user: { licensed: staff, unlicensed: none, token: 'id' },
  get_dashboard_total: { licensed: all, unlicensed: none, token: 'id' },
  get_dashboard_hourly_history: { licensed: all, unlicensed: none, token: 'id' },
  get_dashboard_tonight: { licensed: all, unlicensed: none, token: 'id' },
  list_pharmacies: { licensed: all, unlicensed: none, token: 'id' },
  create_pharmacy: { licensed: staff, unlicensed: none, token: 'id' },
  edit_pharmacy: { licensed: staff, unlicensed: none, token: 'id' },
  get_pharmacy_contents: { licensed: all, unlicensed: none, token: 'id' },
  delete_pharmacy: { licensed: staff, unlicensed: none, token: 'id' },
  bulk_pharmacies: { licensed: staff, unlicensed: none, token: 'id' },
  get_pharmacy_settings: { licensed: staff, unlicensed: none, token: 'id' },
  save_pharmacy_settings: { licensed: admin, unlicensed: none, token: 'id' },
  list_products: { licensed: all, unlicensed: none, token: 'id' },
  count_products: { licensed: all, unlicensed: none, token: 'id' },
  bulk_products: { licensed: staff, unlicensed: none, token: 'id' },
  edit_product: { licensed: staff, unlicensed: none, token: 'id' },
  delete_product: { licensed: staff, unlicensed: none, token: 'id' },
  delete_all_products: { licensed: staff, unlicensed: none, token: 'id' },
  get_import_memory: { licensed: staff, unlicensed: none, token: 'id' },
  save_import_mapping: { licensed: staff, unlicensed: none, token: 'id' },
  save_import_layout: { licensed: staff, unlicensed: none, token: 'id' },
  delete_import_layout: { licensed: staff, unlicensed: none, token: 'id' },
  save_import_choices: { licensed: staff, unlicensed: none, token: 'id' },
  get_last_import: { licensed: staff, unlicensed: none, token: 'id' },
  save_last_import: { licensed: staff, unlicensed: none, token: 'id' },
  list_inventories: { licensed: all, unlicensed: none, token: 'id' },
  list_inventories_with_all_counts: { licensed: all, unlicensed: none, token: 'id' },
  create_inventory: { licensed: staff, unlicensed: none, token: 'id' },
  finalize_inventory: { licensed: staff, unlicensed: none, token: 'id' },
  finalize_mobile_inventory: { licensed: staff, unlicensed: none, token: 'id' },
  edit_inventory: { licensed: staff, unlicensed: none, token: 'id' },
  delete_inventory: { licensed: staff, unlicensed: none, token: 'id' },
  add_section: { licensed: staff, unlicensed: none, token: 'id' },
  bulk_sections: { licensed: staff, unlicensed: none, token: 'id' },
  edit_section: { licensed: staff, unlicensed: none, token: 'id' },
  create_mobile_inventory: { licensed: staff, unlicensed: none, token: 'id or access' },
  list_counts: { licensed: all, unlicensed: none, token: 'id' },
  summarise_counts: { licensed: all, unlicensed: none, token: 'id' },
  export_counts: { licensed: staff, unlicensed: none, token: 'id' },
  list_same_product: { licensed: staff, unlicensed: none, token: 'id' },
  edit_count: { licensed: all, unlicensed: none, token: 'id' },
  bulk_delete_counts: { licensed: staff, unlicensed: none, token: 'id' },
  bulk_move_counts: { licensed: staff, unlicensed: none, token: 'id' },
  bulk_set_factor: { licensed: staff, unlicensed: none, token: 'id' },
  undo_bulk_counts: { licensed: staff, unlicensed: none, token: 'id' },
  preview_carry: { licensed: staff, unlicensed: none, token: 'id' },
  carry_counts: { licensed: staff, unlicensed: none, token: 'id' },
  preview_collector_file: { licensed: staff, unlicensed: none, token: 'id' },
  import_collector_file: { licensed: staff, unlicensed: none, token: 'id' },
  list_unplaced_counts: { licensed: staff, unlicensed: none, token: 'id' },
  assign_unplaced_counts: { licensed: staff, unlicensed: none, token: 'id' },
  discard_unplaced_counts: { licensed: staff, unlicensed: none, token: 'id' },
  get_closing: { licensed: staff, unlicensed: none, token: 'id' },
  list_divergence: { licensed: staff, unlicensed: none, token: 'id' },
  list_section_items: { licensed: staff, unlicensed: none, token: 'id' },
  get_item: { licensed: staff, unlicensed: none, token: 'id' },
  list_unresolved_codes: { licensed: staff, unlicensed: none, token: 'id' },
  capture_snapshot: { licensed: staff, unlicensed: none, token: 'id' },
  choose_stock_mode: { licensed: staff, unlicensed: none, token: 'id' },
  list_item_history: { licensed: staff, unlicensed: none, token: 'id' },
  set_blind_count: { licensed: staff, unlicensed: none, token: 'id' },
  get_closing_terms: { licensed: staff, unlicensed: none, token: 'id' },
  change_closing_terms: { licensed: staff, unlicensed: none, token: 'id' },
  include_item: { licensed: staff, unlicensed: none, token: 'id' },
  assign_reason: { licensed: staff, unlicensed: none, token: 'id' },
  choose_uncounted: { licensed: staff, unlicensed: none, token: 'id' },
  zero_uncounted_items: { licensed: admin, unlicensed: none, token: 'id' },
  ignore_code: { licensed: staff, unlicensed: none, token: 'id' },
  list_late_counts: { licensed: staff, unlicensed: none, token: 'id' },
  discard_late_counts: { licensed: staff, unlicensed: none, token: 'id' },
  get_hints: { licensed: staff, unlicensed: none, token: 'id' },
  accept_hints: { licensed: staff, unlicensed: none, token: 'id' },
  list_code_bindings: { licensed: staff, unlicensed: none, token: 'id' },
  bind_code: { licensed: staff, unlicensed: none, token: 'id' },
  unbind_code: { licensed: staff, unlicensed: none, token: 'id' },
  get_closing_steps: { licensed: staff, unlicensed: none, token: 'id' },
  settle: { licensed: staff, unlicensed: none, token: 'id' },
  approve_settlement: { licensed: staff, unlicensed: none, token: 'id' },
  reopen_settlement: { licensed: admin, unlicensed: none, token: 'id' },
  list_settlements: { licensed: staff, unlicensed: none, token: 'id' },
  get_settlement: { licensed: staff, unlicensed: none, token: 'id' },
  list_settlement_items: { licensed: staff, unlicensed: none, token: 'id' },
  compare_settlements: { licensed: staff, unlicensed: none, token: 'id' },
  list_export_profiles: { licensed: staff, unlicensed: none, token: 'id' },
  create_export_profile: { licensed: staff, unlicensed: none, token: 'id' },
  edit_export_profile: { licensed: staff, unlicensed: none, token: 'id' },
  delete_export_profile: { licensed: staff, unlicensed: none, token: 'id' },
  list_exports: { licensed: staff, unlicensed: none, token: 'id' },
  preview_export: { licensed: staff, unlicensed: none, token: 'id' },
  export_settlement: { licensed: staff, unlicensed: none, token: 'id' },
  list_history: { licensed: all, unlicensed: none, token: 'id' },
  list_pharmacy_history: { licensed: staff, unlicensed: none, token: 'id' },
  list_trash: { licensed: staff, unlicensed: none, token: 'id' },
  get_deletion: { licensed: staff, unlicensed: none, token: 'id' },
  restore_deletion: { licensed: staff, unlicensed: none, token: 'id' },
  purge_deletion: { licensed: ['admin'], unlicensed: none, token: 'id' },
  list_people: { licensed: admin, unlicensed: none, token: 'id' },
  edit_person: { licensed: admin, unlicensed: none, token: 'id' },
  end_sessions: { licensed: admin, unlicensed: none, token: 'id' },
  list_person_history: { licensed: admin, unlicensed: none, token: 'id' },
  list_license_keys: { licensed: admin, unlicensed: none, token: 'id' },
  open_mobile_section: { licensed: all, unlicensed: none, token: 'id or access' },
  submit_mobile_counts: { licensed: all, unlicensed: none, token: 'id or access' },
  pull_mobile_pharmacies: { licensed: all, unlicensed: none, token: 'id or access' },
  pull_mobile_inventories: { licensed: all, unlicensed: none, token: 'id or access' },
  pull_mobile_sections: { licensed: all, unlicensed: none, token: 'id or access' },
  pull_mobile_products: { licensed: all, unlicensed: none, token: 'id or access' },
  pull_mobile_counts: { licensed: all, unlicensed: none, token: 'id or access' },
};

/** Routes beside the contract; they are public. */
const publicRoutes = [
  'GET /api/docs/',
  'GET /api/docs/openapi.json/',
  'GET /healthz/',
  'GET /readyz/',
  'GET /idp/local_Balanco1/.well-known/jwks.json/',
  'POST /idp/local_Balanco1/',
];

/** Tested by mobile/graphql/graphql-tokens.integration.ts. */
const graphqlRoute = 'POST /graphql/';

let server: ExampleServer;
let tokens: Awaited<ReturnType<typeof badTokens>>;
beforeAll(async () => {
  server = await startExampleServer();
  tokens = await badTokens(server);
});
afterAll(() => server.close());

/** The example world, with seats for everyone or for no one; undefined when a call has changed it. */
let world: { licensed: boolean; fingerprint: Record<string, string> } | undefined;

it('the permissions table has exactly one row for every call of the contract', () => {
  expect(Object.keys(table)).toEqual(endpoints.map(({ id }) => id));
});

it('the server answers only the calls of the contract and the listed public routes', async () => {
  const contract = endpoints.map(({ method, path }) => `${method} ${path}`);
  const served: string[] = [];
  for (const route of routesOf(server.app.printRoutes({ commonPrefix: false }))) {
    const [method, url] = route.split(' ');
    const { statusCode } = await server.app.inject({ method: method as 'GET', url });
    if (statusCode !== 405) served.push(route);
  }
  expect(served.sort()).toEqual([...contract, ...publicRoutes, graphqlRoute].sort());
});

it('HEAD needs a token wherever GET does', async () => {
  for (const { id, method, path } of endpoints.filter((endpoint) => endpoint.method === 'GET')) {
    const { status } = await server.send({ method: 'HEAD', path });
    expect(status, `${id} ${method}`).toBe(table[id]?.token === 'none' ? 200 : 403);
  }
});

describe.each(allExamples)('$endpoint.id', ({ endpoint, successes: [{ request = {} } = {}] }) => {
  const row = table[endpoint.id] ?? { licensed: none, unlicensed: none, token: 'none' };
  const call = { endpoint, request };

  it.each(['with', 'without'])(
    'a call is allowed only for the roles in its row of the permissions table, %s a licence',
    async (licence) => {
      const outcomes: Record<string, string> = {};
      for (const role of roles) {
        outcomes[role] = await attempt(call, server.tokens[role].idToken, { licensed: licence === 'with' });
        await expectUntouched();
      }
      const [allowed, refusal] =
        licence === 'with'
          ? [row.licensed, '403 permission_denied']
          : [row.unlicensed, '402 license_required'];
      const expected = roles.map((role) => [role, allowed.includes(role) ? 'may' : refusal]);
      expect(outcomes).toEqual(Object.fromEntries(expected));
    },
  );

  it('a call refuses every kind of bad token', async () => {
    const outcomes: Record<string, string> = {};
    for (const [wrong, token] of Object.entries(tokens)) outcomes[wrong] = await attempt(call, token);
    const expected = row.token === 'none' ? 'may' : '403 token_invalid';
    expect(outcomes).toEqual(Object.fromEntries(Object.keys(tokens).map((wrong) => [wrong, expected])));
    await expectUntouched();
  });

  it('a call takes an access token only if its row of the permissions table says so', async () => {
    const expected = row.token === 'id' ? '403 token_invalid' : 'may';
    expect(await attempt(call, server.tokens.admin.accessToken)).toBe(expected);
  });

  it('a call ignores a role claim that is higher than the stored role', async () => {
    const claims = { ...decodeJwt(server.tokens.user.idToken), 'custom:role': 'admin' };
    const expected = row.licensed.includes('user') ? 'may' : '403 permission_denied';
    expect(await attempt(call, await signAs(await ownKey(server), claims))).toBe(expected);
  });
});

async function prepareWorld(licensed: boolean): Promise<void> {
  if (world?.licensed === licensed) return;
  await server.reset();
  if (!licensed) await server.db.deleteFrom('licence_seat').execute();
  world = { licensed, fingerprint: await databaseFingerprint(server.db) };
}

/** Expects that a refused call, or one that only reads, has written nothing in any table. */
async function expectUntouched(): Promise<void> {
  if (world !== undefined) expect(await databaseFingerprint(server.db)).toEqual(world.fingerprint);
}

interface Call {
  readonly endpoint: Endpoint;
  readonly request: ExampleRequest;
}

/** Makes the call on an untouched world. Returns 'may', or the status and code of a proper refusal. */
async function attempt(
  { endpoint, request }: Call,
  token: string | undefined,
  { licensed } = { licensed: true },
): Promise<string> {
  await prepareWorld(licensed);
  const path = examplePath(endpoint, request);
  const answer = await server.send({ method: endpoint.method, path, token, body: request.body });
  if (answer.status === 402 || answer.status === 403) return `${answer.status} ${codeOf(answer)}`;
  if (endpoint.method !== 'GET') world = undefined;
  // Without a licence, reading the licence is allowed and answers 404, because there is none.
  if (licensed) expect(answer.status, answer.text).toBeLessThan(300);
  return 'may';
}

function codeOf({ body, text }: WireAnswer): string {
  const refusal = errorBodySchema.strict().parse(body);
  expect(Object.keys(refusal).sort()).toEqual(['code', 'detail', 'error']);
  expect(text).not.toMatch(/ at |\.js|\.ts|select /);
  return refusal.code;
}

/** `METHOD path/` of each route in Fastify's printed tree, where a line continues the path of its parent. */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, part, methods = ''] = /^(.*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
    if (indent === undefined) return [];
    const depth = indent.length / 4;
    const path = `${above[depth - 1] ?? ''}${part}`;
    above.splice(depth, above.length, path);
    const served = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    return served.map((method) => `${method} ${path.replace(/\/?$/, '/')}`);
  });
}

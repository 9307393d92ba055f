import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { auditRows, rowIn, setRows } from '../../testing/database/rows.js';
import { addCollector, limitPerson } from '../../testing/server/add-collector.js';
import { expectRefused } from '../../testing/server/server-under-test.js';
import { setUpSettlement } from '../../testing/world/comparison-under-test.js';
import {
  addInventory,
  addPharmacy,
  mobileCount,
  product,
  submitOne,
} from '../../testing/world/stock-taking.js';
import { viewInventoryLimits } from '../pharmacies/pharmacy-settings.js';
import { appointmentBetween, findAdministrators } from './administrators.js';

const set = setUpSettlement();
const { server, params, finalise, settle, steps, inventory } = set;
const isApproved = { status: 409, body: { detail: 'Este inventário está aprovado. Use Reabrir.' } };

async function countShort(missing: number) {
  await set.addProducts([{ barcode: '11', description: 'A', system_stock: 100_000, value: 1 }]);
  await set.count('11', 100_000 - missing);
  await finalise();
}

async function leaveUncounted() {
  await set.addProducts([
    ...Array.from({ length: 611 }, (_, index) => product(`X${index}`, 1, 30)),
    product('X', 1, 100),
    { barcode: '11', description: 'A', system_stock: 1, value: 73_570 },
  ]);
  await set.count('11', 1);
  await set.decide('zero');
  await finalise();
}

const setRoleOfMod = (role: 'admin' | 'mod') =>
  setRows(server().db, 'person', { sub: server().people.mod.sub }, { role });
afterEach(() => setRoleOfMod('mod'));

it('a mod within the limits approves by settling', async () => {
  await countShort(200);
  expect(await settle()).toMatchObject({
    state: 'approved',
    current: { approved_by: server().people.mod.name },
  });
});

it('a mod above the limits settles and an admin approves', async () => {
  await countShort(2000.01);
  expect((await settle()).state).toBe('settled');
  const refused = await set.tryApprove();
  expect([refused.status, refused.body.code]).toEqual([403, 'permission_denied']);
  expect(refused.body.detail).toMatch(/precisa de um administrador\.$/);
  expect((await set.tryApprove({ version: 1 }, 'admin')).body.state).toBe('approved');
});

it('approving twice is one approval', async () => {
  await countShort(2001);
  await settle();
  const approve = () => set.tryApprove({ version: 1 }, 'admin');
  const [first, second] = await Promise.all([approve(), approve()]);
  expect(first.body.current.approved_at).toBe(second.body.current.approved_at);
  const query = { entity: 'inventory', id: String(inventory()) };
  const body = await server().ask('listHistory', { as: 'mod', query });
  expect(body.results.filter(({ what }) => what === 'aprovou')).toHaveLength(1);
});

it('zeroing 20,03 % of the stock needs a second admin', async () => {
  await leaveUncounted();
  await setRoleOfMod('admin');
  const { uncounted, state, current, has_one_admin } = await settle(1, 'admin');
  expect(uncounted).toMatchObject({ zeroed: { items: 612, value: 18_430 }, zeroed_share: 20.03 });
  expect([state, current?.needs_second_admin, has_one_admin]).toEqual(['settled', true, false]);
  expect((await set.tryApprove({ version: 1 }, 'admin')).status).toBe(403);
  expect((await set.tryApprove({ version: 1 }, 'mod')).body.state).toBe('approved');
});

it('raising a limit and putting it back spares no second admin', async () => {
  await leaveUncounted();
  await setRoleOfMod('admin');
  await settle(1, 'admin');
  await set.configure({ zero_share: 100, approval_gross: 1_000_000 });
  const refusal = /^Mais de 20% do estoque foi zerado: .* não seja quem apurou/;
  expect((await steps('admin')).approval.refusal).toMatch(refusal);
  const second = await settle(2, 'admin');
  await set.configure({});
  expect(second).toMatchObject({ state: 'settled', current: { needs_second_admin: true } });
  expect(second.approval.refusal).toMatch(refusal);
  const change = { changed_by: server().people.admin.name };
  expect((await set.settlement(2)).limits).toMatchObject({
    at_start: { zero_share: 20, approval_gross: 2000 },
    in_force: { zero_share: 20, approval_gross: 2000 },
    changes: [
      { ...change, limit: 'zero_share', from: 20, to: 100 },
      { ...change, limit: 'approval_gross', from: 2000, to: 1_000_000 },
    ],
  });
  expect((await steps('admin')).limits.changes).toHaveLength(4);
});

it('a lower limit holds at once for a running inventory', async () => {
  await countShort(200);
  await set.configure({ approval_gross: 100 });
  await set.configure({ approval_gross: 150 });
  const { state, current } = await settle();
  expect(state).toBe('settled');
  expect(current?.limits).toMatchObject({
    at_start: { approval_gross: 2000 },
    in_force: { approval_gross: 100, approval_item: 200 },
  });
});

it('a raised limit holds for the next inventory', async () => {
  await set.configure({ approval_gross: 5000, approval_item: 5000 });
  const { inventory_id: id } = await addInventory(server(), set.pharmacy().id, 'Depois');
  const { limits } = await server().ask('getSettlementSteps', { params: { id } });
  expect(limits).toMatchObject({ in_force: { approval_gross: 5000 }, changes: [] });
});

it.each(['zero', 'each'] as const)(
  'the second admin is nobody who chose to zero (%s) or settled',
  async (decision) => {
    await set.addProducts([{ barcode: '11', description: 'A', system_stock: 5, value: 1 }]);
    await set.decide(decision, decision === 'each' ? ['b:11'] : [], 'mod');
    await finalise();
    await setRoleOfMod('admin');
    await settle(1, 'admin');
    await set.decide('each', [], 'admin');
    const refused = await set.tryApprove({ version: 1 }, 'mod');
    await expectRefused(
      refused,
      'Mais de 20% do estoque foi zerado: a aprovação precisa de um administrador que não seja quem apurou nem quem escolheu zerar.',
      403,
    );
  },
);

it('a sole admin approves zeroing with a reason and the number', async () => {
  await leaveUncounted();
  await settle(1, 'admin');
  const reason = 'Sou o único administrador.';
  const refusals = [{ version: 1 }, { version: 1, reason }, { version: 1, reason, confirmed_items: 611 }];
  for (const body of refusals) expect((await set.tryApprove(body, 'admin')).status).toBe(400);
  const { body } = await set.tryApprove({ version: 1, reason, confirmed_items: 612 }, 'admin');
  expect(body.current.approval_reason).toBe(reason);
});

async function appoint(role: 'admin' | 'mod' = 'admin') {
  const { sub, idToken } = await addCollector(server(), `Novo ${randomUUID().slice(0, 8)}`);
  onTestFinished(() => setRows(server().db, 'person', { sub }, { role: 'user' }));
  await server().ask('editPerson', { params: { sub }, body: { role } });
  const as = { as: 'nobody', token: idToken } as const;
  const approve = (body: object) =>
    server().call('approveSettlement', { ...as, params: params(), body: { version: 1, ...body } });
  return { sub, as, approve };
}

const removals: Record<string, (sub: string) => Promise<{ status: number }>> = {
  'a lower role': (sub) => server().call('editPerson', { params: { sub }, body: { role: 'mod' } }),
  deactivation: (sub) => server().call('editPerson', { params: { sub }, body: { active: false } }),
  anonymisation: async (sub) => {
    const { name } = await rowIn(server().db, 'person', { sub }, 'name');
    return server().call('anonymisePerson', { params: { sub }, body: { typed_name: name } });
  },
  'another pharmacy': async (sub) => {
    const pharmacies = [(await addPharmacy(server(), 'Outra')).id];
    const body = { limited: true, pharmacies };
    return server().call('changePersonPharmacies', { params: { sub }, body });
  },
};

it.each(Object.entries(removals))(
  'an admin who took another one out by %s since the inventory began is not alone',
  async (_by, remove) => {
    await leaveUncounted();
    const { sub } = await appoint();
    expect((await remove(sub)).status).toBe(200);
    const { has_one_admin, approval } = await settle(1, 'admin');
    expect([has_one_admin, approval.refusal]).toEqual([
      false,
      expect.stringMatching(/nem quem escolheu zerar\. Desde o início deste inventário você tirou o acesso/),
    ]);
    const body = { version: 1, reason: 'Sou o único administrador.', confirmed_items: 612 };
    expect((await set.tryApprove(body, 'admin')).status).toBe(403);
    await setRoleOfMod('admin');
    expect((await set.tryApprove({ version: 1 }, 'mod')).body.state).toBe('approved');
  },
);

it('an admin whom the settling one made approves with a reason, and the version says so', async () => {
  await leaveUncounted();
  await settle(1, 'admin');
  const { approve } = await appoint();
  expect((await approve({})).body.detail).toMatch(
    /^Escreva o motivo: Novo .* recebeu o perfil de administrador ou moderador de .* depois do início deste inventário\.$/,
  );
  expect((await approve({ reason: 'O outro saiu de férias.' })).status).toBe(200);
  const { appointment, approval_reason } = await set.settlement();
  expect([approval_reason, appointment]).toEqual([
    'O outro saiu de férias.',
    { name: expect.stringMatching(/^Novo /), by: server().people.admin.name, at: expect.any(String) },
  ]);
});

it('an admin who made one since, and lets them remove the other, is not alone', async () => {
  await leaveUncounted();
  await setRoleOfMod('admin');
  const puppet = await appoint();
  for (const sub of [server().people.mod.sub, puppet.sub])
    await server().ask('editPerson', { ...puppet.as, params: { sub }, body: { role: 'user' } });
  expect((await steps('admin')).has_one_admin).toBe(false);
});

it.each(['puppet', 'operator'] as const)(
  'a new admin whose maker lost the role by the %s is alone or not',
  async (by) => {
    await leaveUncounted();
    const { sub, as, approve } = await appoint();
    const { db, people } = server();
    const setMaker = (role: string) => setRows(db, 'person', { sub: people.admin.sub }, { role });
    onTestFinished(() => setMaker('admin'));
    await setMaker('user');
    await sql`
        insert into audit (actor_sub, actor_name, action, entity, entity_id, before, after)
        select ${by === 'puppet' ? sub : by}, ${by}, 'update', 'person', unnest(${[people.mod.sub, people.admin.sub]}::text[]),
          '{"role":"admin"}', '{"role":"user"}'
      `.execute(db);
    const settled = await server().ask('settle', { ...as, params: params(), body: { version: 1 } });
    expect(settled.has_one_admin).toBe(by === 'operator');
    const reason = 'Sou o único administrador.';
    expect((await approve({ reason })).status).toBe(by === 'operator' ? 400 : 403);
    expect((await approve({ reason, confirmed_items: 612 })).status).toBe(by === 'operator' ? 200 : 403);
    expect((await set.settlement()).appointment).toEqual(
      by === 'operator'
        ? { name: expect.stringMatching(/^Novo /), by: people.admin.name, at: expect.any(String) }
        : null,
    );
  },
);

it.each(['admin', 'mod'] as const)(
  'a new %s whom the author of a decision made approves with a reason, audited',
  async (role) => {
    await countShort(200);
    await settle(1, 'admin');
    const { db, people } = server();
    const unapproved = { approved_at: null, approved_by: null, approved_by_sub: null };
    const decided = { decided_by_subs: [people.admin.sub], ...unapproved };
    await setRows(db, 'settlement', { inventory_number: inventory() }, decided);
    const { sub, approve } = await appoint(role);
    expect((await approve({ reason: null })).body.detail).toMatch(/^Escreva o motivo: Novo /);
    expect((await approve({ reason: 'O outro saiu de férias.' })).status).toBe(200);
    const { appointment } = await set.settlement();
    expect(appointment).toMatchObject({ by: people.admin.name });
    const audited = await auditRows(db, { action: 'approve', actor_sub: sub });
    expect(audited).toMatchObject([{ after: { appointment } }]);
  },
);

interface Act {
  readonly of: 'admin' | 'mod' | 'user';
  readonly by: 'admin' | 'mod' | 'user' | 'operator';
  readonly action?: string;
  readonly from?: object;
  readonly to?: object;
}
const made: Pick<Act, 'from' | 'to'> = { from: { role: 'user' }, to: { role: 'admin' } };
const unmade = { from: made.to, to: made.from };
const shut = { limited: true, pharmacies: [] };
const act = (of: Act['of'], by: Act['by'], more: Partial<Act> = {}): Act => ({ of, by, ...more });
it.each<[what: string, acts: Act[], approver: Act['of'], settler: Act['of'], appointment: string | null]>([
  ['through another', [act('mod', 'admin'), act('user', 'mod')], 'user', 'admin', 'user by mod'],
  ['whoever approves made who settled', [act('user', 'admin')], 'admin', 'user', 'user by admin'],
  ['one hand made both', [act('mod', 'admin'), act('user', 'admin')], 'mod', 'user', 'mod by admin'],
  ['by somebody else', [act('user', 'mod')], 'user', 'admin', null],
  ['by command', [act('user', 'operator')], 'user', 'admin', null],
  [
    'by command, who then made who settled',
    [act('mod', 'operator'), act('user', 'mod')],
    ...(['mod', 'user', 'user by mod'] as const),
  ],
  ['taken and given back', [act('user', 'admin', unmade), act('user', 'admin')], 'user', 'admin', null],
  [
    'given again by somebody else',
    [act('user', 'admin'), act('user', 'mod', unmade), act('user', 'mod')],
    ...(['user', 'admin', null] as const),
  ],
  [
    'who settled was once made by whoever approves',
    [act('user', 'admin'), act('user', 'mod', unmade), act('user', 'mod')],
    ...(['admin', 'user', 'user by admin'] as const),
  ],
  ['reactivated', [act('mod', 'admin', { action: 'reactivate' })], 'mod', 'admin', 'mod by admin'],
  [
    'given the pharmacy',
    [act('mod', 'admin', { action: 'change_access', from: shut, to: { limited: false } })],
    ...(['mod', 'admin', 'mod by admin'] as const),
  ],
  [
    'created as one by the pool',
    [act('user', 'user', { action: 'create' })],
    'user',
    'admin',
    'user by pool',
  ],
])('of one hand or not: %s', async (_what, acts, approver, settler, expected) => {
  const { db, people } = server();
  await setRoleOfMod('admin');
  for (const { of, by, action = 'update', from = made.from, to = made.to } of acts)
    await sql`
        insert into audit (actor_sub, actor_name, action, entity, entity_id, before, after)
        values (${by === 'operator' ? by : people[by].sub}, ${by}, ${action}, 'person', ${people[of].sub},
          ${JSON.stringify(from)}::json, ${JSON.stringify(to)}::json)
      `.execute(db);
  const here = { number: Number(inventory()), pharmacyId: set.pharmacy().id };
  const { acts: found } = await findAdministrators(db, here);
  const appointment = appointmentBetween(found, people[approver].sub, [people[settler].sub]);
  const who = (['admin', 'mod', 'user'] as const).find((each) => people[each].name === appointment?.name);
  expect(appointment && `${who} by ${appointment.by.replace('Amazon Cognito', 'pool')}`).toBe(expected);
});

it('an admin who took another one out before the inventory began is alone', async () => {
  await setRoleOfMod('admin');
  const { sub } = server().people.mod;
  await server().call('editPerson', { params: { sub }, body: { role: 'mod' } });
  const created_at = new Date(Date.now() + 60_000);
  await setRows(server().db, 'inventory', { number: Number(inventory()) }, { created_at });
  expect((await steps('admin')).has_one_admin).toBe(true);
});

it('counts that were moved into a new inventory bring its beginning along', async () => {
  await countShort(200);
  await finalise(false);
  await appoint();
  await set.configure({ approval_gross: 5000 });
  const { inventory_id: id } = await addInventory(server(), set.pharmacy().id, 'Outra vez');
  const here = { number: Number(id), pharmacyId: set.pharmacy().id };
  const begun = async () => [
    (await findAdministrators(server().db, here)).acts.admins.size,
    (await viewInventoryLimits(server().db, here)).in_force.approval_gross,
  ];
  expect(await begun()).toEqual([0, 5000]);
  const body = { lines: await set.lines(), inventory: id, section: null };
  expect((await server().call('bulkMoveCounts', { body })).status).toBe(200);
  expect(await begun()).toEqual([1, 2000]);
});

it('an admin without access to the pharmacy does not count', async () => {
  await leaveUncounted();
  await setRoleOfMod('admin');
  const { sub } = server().people.mod;
  await limitPerson(server().db, sub, [(await addPharmacy(server(), 'Outra')).id]);
  onTestFinished(() => limitPerson(server().db, sub, null));
  expect((await settle(1, 'admin')).has_one_admin).toBe(true);
  const body = { version: 1, reason: 'Sou o único administrador aqui.', confirmed_items: 612 };
  expect((await set.tryApprove(body, 'admin')).body.state).toBe('approved');
});

it('zeroing a stock without R$ needs a second admin', async () => {
  await set.addProducts([{ barcode: '11', description: 'A', system_stock: 5 }]);
  await set.decide('zero');
  await finalise();
  expect((await settle(1, 'admin')).current?.needs_second_admin).toBe(true);
});

it('an approved inventory can’t be opened or deleted, nor can its sections', async () => {
  const section = await set.openedSection('Balcão');
  await set.count('11', 1, { section });
  await finalise();
  await settle();
  const remove = (body: object) => server().call('deleteInventory', { as: 'admin', params: params(), body });
  for (const refused of [
    await finalise(false),
    await finalise(false, 'admin', section),
    await remove({}),
    await remove({ section_id: section }),
  ]) {
    expect(refused).toMatchObject(isApproved);
  }
  expect((await steps()).state).toBe('approved');
});

it('an approved inventory can be opened and deleted after a reopening', async () => {
  await finalise();
  await settle();
  expect((await set.reopen()).state).toBe('checking');
  expect((await finalise(false)).status).toBe(200);
  expect((await server().call('deleteInventory', { params: params(), body: {} })).status).toBe(200);
});

it('an approved inventory neither loses nor gets counts by a bulk move', async () => {
  await set.addProducts([{ barcode: '11', description: 'A', system_stock: 5 }]);
  await set.count('11', 5);
  const other = await addInventory(server(), set.pharmacy().id, 'Outro');
  await submitOne(server(), mobileCount(other.inventory_id));
  const lines = await set.lines();
  await finalise();
  await settle();
  const move = (from: unknown, to: unknown) => {
    const moved = lines.filter(({ inventoryID }) => String(inventoryID) === String(from));
    return server().call('bulkMoveCounts', { body: { lines: moved, inventory: to, section: null } });
  };
  for (const [from, to] of [
    [inventory(), other.inventory_id],
    [other.inventory_id, inventory()],
  ])
    expect(await move(from, to)).toMatchObject(isApproved);
  expect(await set.lines()).toEqual(lines);
});

it('an approved inventory keeps exactly its bindings', async () => {
  await set.addProducts([{ internal_code: '7', description: 'A', system_stock: 5 }]);
  await set.count('999', 5);
  const [used, unused] = [await set.bind('999', 'i:7', 1), await set.bind('998', 'i:7', 1)];
  await finalise();
  await settle();
  const unbind = (id: string) => server().call('unbindCode', { params: { id } });
  const refused = await unbind(used.id);
  await expectRefused(refused, 'O inventário Geral, que usa este código, está aprovado. Use Reabrir.');
  expect((await unbind(unused.id)).status).toBe(200);
  await set.reopen();
  expect((await unbind(used.id)).status).toBe(200);
});

it('an approved inventory accepts single counts without changing the version', async () => {
  await countShort(0);
  const { current } = await settle();
  await set.count('11', 3);
  expect((await set.settlement()).hash).toBe(current?.hash);
  expect((await set.settledItems())[0]?.settled).toBe(100_000);
});

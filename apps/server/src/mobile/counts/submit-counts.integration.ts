import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { auditRows } from '../../testing/database/rows.js';
import { addPharmacy, addSection, mobileCount, setUpInventory } from '../../testing/world/stock-taking.js';

const { server, aCount, submit, submitOne, lines, openedSection, pharmacy, inventory } = setUpInventory();

const entry = { barcode: '789', count: 1 };

it('a rejected count does not affect the valid ones around it', async () => {
  const good = [aCount(), aCount()];
  const deep = JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`);
  const bad = [
    'text',
    null,
    { amplify_id: 'x' },
    aCount({ createdAt: '0000-01-01T00:00:00Z' }),
    aCount({ barcode: deep }),
  ];
  const results = await submit([good[0], ...bad, good[1]]);
  expect(results.map(({ status }) => status)).toEqual([
    'created',
    ...Array(bad.length).fill('rejected'),
    'created',
  ]);
  expect(results.map(({ amplify_id }) => amplify_id).slice(1, 4)).toEqual([null, null, 'x']);
  for (const { detail } of results.slice(1, -1)) expect(detail).toMatch(/^[A-ZÀ-Ú]|^(createdAt|amplify_id) /);
  expect(results.map(({ detail }) => detail).join()).not.toMatch(/invalid|expected|received/i);
  expect(await lines()).toHaveLength(2);
});

it('a rejected count is answered with the reason', async () => {
  expect(await submitOne(aCount({ factor: 0.99 }))).toMatchObject({
    status: 'rejected',
    id: null,
    _version: null,
    code: 'invalid',
    detail: 'O fator mínimo é 1.',
  });
  expect(await lines()).toEqual([]);
});

it('a rejected count may be corrected and sent again under its id', async () => {
  const count = aCount({ factor: 0 });
  expect(await submitOne(count)).toMatchObject({ status: 'rejected' });
  expect(await submitOne({ ...count, factor: 2 })).toMatchObject({ status: 'created' });
});

it('a count that two people send at once under one id belongs to the first', async () => {
  const batch = Array.from({ length: 30 }, () => aCount());
  const [mine, theirs] = await Promise.all([submit(batch, 'user'), submit([...batch].reverse(), 'mod')]);
  const created = [...mine, ...theirs].filter(({ status }) => status === 'created');
  const rejected = [...mine, ...theirs].filter(({ status }) => status === 'rejected');
  expect([created.length, rejected.length]).toEqual([30, 30]);
  expect(await lines()).toHaveLength(30);
});

it('a count always belongs to its sender, whatever person the message names', async () => {
  const { sub } = server().people.admin;
  await submitOne(aCount({ cognitoUserID: sub, user_name: 'Ana' }), 'user');
  expect(await lines()).toMatchObject([
    { cognitoUserID: server().people.user.sub, user_name: 'Ulisses Usuário' },
  ]);
});

it.each([
  ['null characters in codes', { barcode: [{ barcode: '7\u000089', count: 1 }] }, '789'],
  ['half characters in codes', { barcode: [{ barcode: '789\ud800', count: 1 }] }, '789\ufffd'],
  ['both beside the codes', { barcode: [{ ...entry, nota: 'a\u0000\udfff', '\u0000': 1 }] }, '789'],
  ['both in internalBarcode', { barcode: null, internalBarcode: { code: '4\u00002', count: 1 } }, '42'],
  ['both in JSON text', { barcode: '[{"barcode":"7\\u000089","count":1,"nota":"\\ud800"}]' }, '789'],
])('a text that PostgreSQL can’t hold is accepted: %s', async (_what, fields, code) => {
  expect(await submitOne(aCount(fields))).toMatchObject({ status: 'created' });
  const [line] = await lines();
  expect(line?.barcode || line?.internal_code).toBe(code);
});

it('a text that PostgreSQL can’t hold is shown if it is unrecognised', async () => {
  const results = await submit([
    aCount({ barcode: 'x\u0000\ud800' }),
    aCount({ barcode: { '\u0000': '\ud800' } }),
    aCount({ barcode: '['.repeat(40_000) + ']'.repeat(40_000) }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['created', 'created', 'created']);
  expect((await lines()).map((line) => line.kind)).toEqual(Array(3).fill('unrecognised'));
});

it.each([
  [5, '5'],
  [true, 'true'],
  [[7], '7'],
])('a text with a null character is shown as it was sent: %j', async (barcode, raw) => {
  const count = aCount({ barcode });
  expect(await submitOne(count)).toMatchObject({ status: 'created' });
  expect(await lines()).toMatchObject([{ kind: 'unrecognised', raw, source: { barcode } }]);
  expect(await submitOne({ ...count, factor: 3, _version: 1 })).toMatchObject({ status: 'merged' });
  expect(await lines()).toMatchObject([{ kind: 'unrecognised', raw, factor: 3, source: { barcode } }]);
});

it('texts that PostgreSQL can’t hold make different messages', async () => {
  const count = aCount({ barcode: [{ ...entry, nota: '\ud800' }] });
  await submitOne(count);
  expect(await submitOne(count)).toMatchObject({ status: 'unchanged', _version: 1 });
});

const staffSets = (id: number | null, body: object) =>
  server().call('editCount', { as: 'admin', params: { id }, body });

it('a message that changed nothing does not undo a later correction', async () => {
  const count = aCount();
  const { id } = await submitOne(count);
  const five = { ...count, barcode: [{ barcode: '789', count: 5 }] };
  await staffSets(id, { barcode: five.barcode });
  expect(await submitOne(five)).toMatchObject({ status: 'unchanged', _version: 2 });
  await staffSets(id, { barcode: [{ barcode: '789', count: 7 }] });
  expect(await submitOne(five)).toMatchObject({ status: 'unchanged', _version: 3 });
  expect((await lines()).map((line) => line.quantity).sort()).toEqual([7]);
});

it('a repeated message makes neither a version nor an audit row', async () => {
  const count = aCount();
  const { id } = await submitOne(count);
  const state = async () => [
    await server().db.selectFrom('count').select(['version', 'changed_at']).where('id', '=', id).execute(),
    await server().db.selectFrom('audit').select('id').where('entity', '=', 'count').execute(),
  ];
  const before = await state();
  await submitOne({ ...count, factor: 1 });
  expect(await state()).toEqual(before);
});

it('its collector moves a count to another section, and the audit says it', async () => {
  const [from, to] = [await openedSection(), await openedSection()];
  const count = aCount({ sectionID: from });
  const { id } = await submitOne(count);
  expect(await submitOne({ ...count, sectionID: to, _version: 1, _deleted: false })).toMatchObject({
    status: 'merged',
    _version: 2,
  });
  expect(await lines()).toMatchObject([{ sectionID: to, quantity: 1, after_close: false }]);
  const audited = await auditRows(server().db, { entity: 'count', entity_id: String(id), action: 'update' });
  expect(audited).toMatchObject([{ before: { sectionId: from }, after: { sectionId: to } }]);
});

it('a change does not move a count to another pharmacy', async () => {
  const count = aCount();
  await submitOne(count);
  const other = await addPharmacy(server());
  expect(await submitOne({ ...count, inventoryID: other.inventory_uuid })).toMatchObject({
    status: 'rejected',
    code: 'conflict',
    detail: 'Uma contagem não muda de farmácia.',
  });
  expect(await lines()).toHaveLength(1);
});

const statuses = (results: readonly { status: string }[]) => results.map(({ status }) => status);

function batchOf(size: number, fields: (index: number) => object = () => ({})) {
  return Array.from({ length: size }, (_, index) => aCount(fields(index)));
}

it('a batch of 500 counts is answered in order with the app’s ids', async () => {
  const batch = batchOf(500, (index) => ({ barcode: [{ barcode: '789', count: index }] }));
  const results = await submit(batch);
  expect(results.map(({ amplify_id }) => amplify_id)).toEqual(batch.map(({ amplify_id }) => amplify_id));
  expect(new Set(statuses(results))).toEqual(new Set(['created']));
  expect(new Set(results.map(({ id }) => id)).size).toBe(500);
  const total = (await lines()).reduce((sum, line) => sum + (line.quantity ?? 0), 0);
  expect(total).toBe((499 * 500) / 2);
});

it('an empty batch is answered with no results', async () => {
  expect(await submit([])).toEqual([]);
});

it('a batch that is sent several times at once is stored once', async () => {
  const batch = batchOf(50);
  const answers = await Promise.all(Array.from({ length: 6 }, () => submit(batch)));
  expect(answers.flatMap(statuses).filter((status) => status === 'created')).toHaveLength(50);
  expect(new Set(answers.map((results) => results.map(({ id }) => id).join())).size).toBe(1);
  expect(await lines()).toHaveLength(50);
});

it('UUIDs of locations may be in upper case, as Apple’s apps write them', async () => {
  const sectionID = await addSection(server(), pharmacy().inventory_uuid);
  const count = mobileCount(pharmacy().inventory_uuid.toUpperCase(), {
    sectionID: sectionID.toUpperCase(),
  });
  const shouted = { ...count, amplify_id: count.amplify_id.toUpperCase() };
  expect(await submit([shouted])).toMatchObject([{ amplify_id: shouted.amplify_id, status: 'created' }]);
  expect(await submitOne({ ...count, factor: 2 })).toMatchObject({ status: 'merged' });
  expect(await lines()).toMatchObject([{ sectionID, inventoryID: pharmacy().inventory_uuid }]);
});

const ROUNDS = 12;

const SIZE = 4;

it('counts that arrive while their section is being opened end up in it', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const id = randomUUID();
    const batch = () => Array.from({ length: SIZE }, () => aCount({ sectionID: id }));
    await Promise.all([
      submit(batch(), 'user'),
      server().call('openSection', { body: { id, inventoryID: inventory(), name: 'Corredor' } }),
      submit(batch(), 'mod'),
    ]);
    expect(await lines({ section: id })).toHaveLength(2 * SIZE);
  }
});

it('counts that arrive while their inventory is being created end up in it', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const id = randomUUID();
    const batch = () => Array.from({ length: SIZE }, () => mobileCount(id));
    await Promise.all([
      submit(batch(), 'user'),
      server().call('createMobileInventory', {
        as: 'admin',
        body: { id, name: 'Do aplicativo', pharmacy: pharmacy().id },
      }),
      submit(batch(), 'mod'),
    ]);
    expect(await lines({ inventory: id })).toHaveLength(2 * SIZE);
  }
});

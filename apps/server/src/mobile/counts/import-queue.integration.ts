import { listCounts } from '@balanco/contract/counts/counts';
import { importQueue } from '@balanco/contract/counts/phone-queue';
import { expect, it } from 'vitest';
import { setUpInventory } from '../../testing/world/stock-taking.js';

const { server, inventory, aCount, submitOne } = setUpInventory();
const entries = (count: number) => [{ barcode: '7891234567895', count }];

const ofUser = (...counts: unknown[]) => ({ collector_sub: server().people.user.sub, counts });
const lines = async () =>
  (await server().call(listCounts, { as: 'mod', query: { page: 1, page_size: 10, inventory: inventory() } }))
    .body.results;

it('the queue of a phone counts once, whichever way it comes first', async () => {
  const [fromFile, fromBoth] = [aCount({ barcode: entries(2) }), aCount({ barcode: entries(5) })];
  await submitOne(fromBoth);
  const imported = await server().call(importQueue, { as: 'mod', body: ofUser(fromFile, fromBoth) });
  expect(imported.body.results).toMatchObject([{ status: 'created' }, { status: 'unchanged' }]);
  expect(await submitOne(fromFile)).toMatchObject({ status: 'unchanged', _version: 1 });
  const { sub, name } = server().people.user;
  expect(await lines()).toMatchObject([
    {
      quantity: 2,
      cognitoUserID: sub,
      user_name: name,
      edited_by: null,
      imported_by: server().people.mod.name,
    },
    { quantity: 5, cognitoUserID: sub, imported_by: null },
  ]);
});

it('an invalid item of a queue is refused by itself', async () => {
  const good = aCount({ barcode: entries(1) });
  const { body } = await server().call(importQueue, {
    as: 'mod',
    body: ofUser({ amplify_id: 'x' }, good, { ...aCount(), barcode: entries(-1) }),
  });
  expect(body.results).toMatchObject([
    { status: 'rejected', amplify_id: 'x' },
    { status: 'created', amplify_id: good.amplify_id },
    { status: 'rejected', detail: 'A quantidade mínima é 0.' },
  ]);
});

it('a count of another person is not changed through the file of a phone', async () => {
  const count = aCount({ barcode: entries(2) });
  await submitOne(count);
  const { body } = await server().call(importQueue, {
    as: 'admin',
    body: { collector_sub: server().people.mod.sub, counts: [{ ...count, _deleted: true, _version: 1 }] },
  });
  expect(body.results).toMatchObject([{ status: 'rejected', code: 'permission_denied' }]);
});

it('the audit says who imported, and whose count it is', async () => {
  const count = aCount({ barcode: entries(2) });
  await server().call(importQueue, { as: 'mod', body: ofUser(count) });
  const newest = server().db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1);
  const { mod, user } = server().people;
  expect(await newest.executeTakeFirst()).toMatchObject({
    ...{ actor_sub: mod.sub, action: 'create', entity: 'count' },
    after: { cognitoUserId: user.sub },
  });
});

it('a correction in the file holds, and the phone may send it later', async () => {
  const [corrected, undone] = [aCount({ barcode: entries(1) }), aCount({ barcode: entries(4) })];
  const change = { ...corrected, barcode: entries(12), _deleted: false };
  const removal = { ...undone, _deleted: true };
  const { body } = await server().call(importQueue, {
    as: 'mod',
    body: ofUser(corrected, change, undone, removal),
  });
  expect(body.results.map((result: { status: string }) => result.status)).toEqual([
    'created',
    'merged',
    'created',
    'merged',
  ]);
  expect(await lines()).toMatchObject([{ quantity: 12 }]);
  expect(await submitOne(corrected)).toMatchObject({ status: 'unchanged', _version: 2 });
  expect(await submitOne({ ...change, _version: 2 })).toMatchObject({ status: 'unchanged', _version: 2 });
  expect(await submitOne(undone)).toMatchObject({ status: 'unchanged', _version: 2 });
  expect(await submitOne({ ...removal, _version: 2 })).toMatchObject({ status: 'unchanged' });
  expect(await lines()).toMatchObject([{ quantity: 12 }]);
});

const unproved = async ({ amplify_id }: { amplify_id: string }) => {
  const row = server().db.selectFrom('count').select('unproved').where('amplify_id', '=', amplify_id);
  return (await row.executeTakeFirstOrThrow()).unproved.length;
};

it('an imported count is proved once its phone has sent all of it', async () => {
  const count = aCount({ barcode: entries(2) });
  const forged = { ...count, barcode: entries(99), _deleted: false, _version: 1 };
  await server().call(importQueue, { as: 'mod', body: ofUser(count) });
  expect(await unproved(count)).toBe(1);
  await submitOne(count);
  expect(await unproved(count)).toBe(0);
  await server().call(importQueue, { as: 'mod', body: ofUser(count, forged) });
  expect(await lines()).toMatchObject([{ quantity: 99 }]);
  await submitOne(count);
  expect(await unproved(count)).toBe(1);
});

it('who imports the own queue proves it, and a repetition marks nothing', async () => {
  const [own, sent] = [aCount({ barcode: entries(2) }), aCount({ barcode: entries(5) })];
  const { sub } = server().people.mod;
  await server().call(importQueue, { as: 'mod', body: { collector_sub: sub, counts: [own] } });
  await submitOne(sent);
  await server().call(importQueue, { as: 'mod', body: ofUser(sent) });
  expect([await unproved(own), await unproved(sent)]).toEqual([0, 0]);
});

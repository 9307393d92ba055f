import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { type APhone, aPhone } from '../../testing/world/a-phone.js';
import { setUpInventory } from '../../testing/world/stock-taking.js';

const { server, inventory, aCount, submitOne } = setUpInventory();
const entries = (count: number) => [{ barcode: '7891234567895', count }];

const ofUser = (...counts: unknown[]) => ({ collector_sub: server().people.user.sub, counts });
const lines = async () =>
  (await server().ask('listCounts', { as: 'mod', query: { page: 1, page_size: 10, inventory: inventory() } }))
    .results;

it('the queue of a phone counts once, whichever way it comes first', async () => {
  const [fromFile, fromBoth] = [aCount({ barcode: entries(2) }), aCount({ barcode: entries(5) })];
  await submitOne(fromBoth);
  const imported = await server().ask('importQueue', { body: ofUser(fromFile, fromBoth) });
  expect(imported.results).toMatchObject([{ status: 'created' }, { status: 'unchanged' }]);
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
  const body = await server().ask('importQueue', {
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
  const body = await server().ask('importQueue', {
    as: 'admin',
    body: { collector_sub: server().people.mod.sub, counts: [{ ...count, _deleted: true, _version: 1 }] },
  });
  expect(body.results).toMatchObject([{ status: 'rejected', code: 'permission_denied' }]);
});

it('the audit says who imported, and whose count it is', async () => {
  const count = aCount({ barcode: entries(2) });
  await server().call('importQueue', { body: ofUser(count) });
  const newest = server().db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1);
  const { mod, user } = server().people;
  expect(await newest.executeTakeFirst()).toMatchObject({
    actor_sub: mod.sub,
    action: 'create',
    entity: 'count',
    after: { cognitoUserId: user.sub },
  });
});

it('a correction in the file holds, and the phone may send it later', async () => {
  const [corrected, undone] = [aCount({ barcode: entries(1) }), aCount({ barcode: entries(4) })];
  const change = { ...corrected, barcode: entries(12), _deleted: false };
  const removal = { ...undone, _deleted: true };
  const body = await server().ask('importQueue', { body: ofUser(corrected, change, undone, removal) });
  expect(body.results.map((result) => result.status)).toEqual(['created', 'merged', 'created', 'merged']);
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
  await server().call('importQueue', { body: ofUser(count) });
  expect(await unproved(count)).toBe(1);
  await submitOne(count);
  expect(await unproved(count)).toBe(0);
  await server().call('importQueue', { body: ofUser(count, forged) });
  expect(await lines()).toMatchObject([{ quantity: 99 }]);
  await submitOne(count);
  expect(await unproved(count)).toBe(1);
});

it('who imports the own queue proves it, and a repetition marks nothing', async () => {
  const [own, sent] = [aCount({ barcode: entries(2) }), aCount({ barcode: entries(5) })];
  const { sub } = server().people.mod;
  await server().call('importQueue', { body: { collector_sub: sub, counts: [own] } });
  await submitOne(sent);
  await server().call('importQueue', { body: ofUser(sent) });
  expect([await unproved(own), await unproved(sent)]).toEqual([0, 0]);
});

const register = async ({ signing_key }: APhone, as: 'user' | 'mod' = 'user') => {
  const body = { device_id: 'moto', queued: 0, signing_key };
  expect(await server().call('reportDevice', { as, body })).toMatchObject({ status: 200 });
};
const keys = async () =>
  (await server().db.selectFrom('phone_key').selectAll().orderBy('id').execute()).length;
beforeEach(() => server().db.deleteFrom('phone_key').execute());

async function expectProof(signed: object | undefined, counts: { amplify_id: string }[], proof: object) {
  const { sub } = server().people.user;
  const people = [{ collector_sub: sub, signed }];
  const checked = await server().ask('checkQueue', { body: { people } });
  const body = await server().ask('importQueue', { body: { ...ofUser(...counts), signed } });
  expect(body).toMatchObject({ results: counts.map(() => ({ status: 'created' })), proof });
  const { is_proved } = body.proof;
  for (const count of counts) expect(await unproved(count)).toBe(is_proved ? 0 : 1);
  return checked.results[0];
}

it("a file that its collector's phone signed proves who counted and still names the importer", async () => {
  const [phone, count, { sub }] = [await aPhone(), aCount({ barcode: entries(2) }), server().people.user];
  await register(phone);
  await register(phone);
  expect(await keys()).toBe(1);
  const proof = { state: 'signed', is_proved: true, detail: 'Assinada no celular de quem contou.' };
  expect(await expectProof(await phone.sign(sub, [count]), [count], proof)).toEqual({
    collector_sub: sub,
    ...proof,
  });
  expect(await lines()).toMatchObject([{ quantity: 2, imported_by: server().people.mod.name }]);
});

it('a signed file proves what was imported without its signature', async () => {
  const [phone, count, { sub }] = [await aPhone(), aCount({ barcode: entries(2) }), server().people.user];
  await register(phone);
  await expectProof(undefined, [count], { state: 'unsigned', is_proved: false });
  const signed = await phone.sign(sub, [count]);
  await server().call('importQueue', { body: { ...ofUser(count), signed } });
  expect(await unproved(count)).toBe(0);
});

it('a signed file with changed content is imported, and proves nothing', async () => {
  const [phone, count, { sub }] = [await aPhone(), aCount({ barcode: entries(2) }), server().people.user];
  await register(phone);
  const signed = await phone.sign(sub, [count]);
  const detail = 'A assinatura não confere: o arquivo foi alterado depois de gravado no celular.';
  const altered = { state: 'altered', is_proved: false, detail };
  await expectProof(signed, [{ ...count, barcode: entries(99) } as typeof count], altered);
  const other = aCount();
  const laterText = { ...signed, exported: new Date(0).toISOString() };
  expect(await expectProof(laterText, [other], altered)).toMatchObject(altered);
  const ofMod = await phone.sign(server().people.mod.sub, [other]);
  expect(await expectProof(ofMod, [aCount()], altered)).toMatchObject(altered);
});

it.each([{}, { value: 'AAAA' }, { parts: ['a'.repeat(64)] }])(
  'a broken signature %j proves nothing',
  async (broken) => {
    const [phone, count, { sub }] = [await aPhone(), aCount(), server().people.user];
    await register(phone);
    const deep = Array.from({ length: 200 }).reduce<unknown[]>((inner) => [inner], []);
    const counts = Object.keys(broken).length === 0 ? [{ ...count, deep }] : [count];
    const signed = { ...(await phone.sign(sub, [count])), ...broken };
    await expectProof(signed, counts, { state: 'altered', is_proved: false });
  },
);

it('the key of another person or of no one proves nothing', async () => {
  const [phone, count, { sub }] = [await aPhone(), aCount(), server().people.user];
  const signed = await phone.sign(sub, [count]);
  await expectProof(signed, [count], { state: 'unknown_key', is_proved: false });
  await register(phone, 'mod');
  const again = aCount();
  const other = { state: 'other_person', is_proved: false };
  expect(await expectProof(await phone.sign(sub, [again]), [again], other)).toMatchObject(other);
  await register(phone);
  const shared = aCount();
  await expectProof(await phone.sign(sub, [shared]), [shared], { state: 'signed' });
});

it('a key proves what it signed until its person was disconnected', async () => {
  const [phone, { sub }] = [await aPhone(), server().people.user];
  await register(phone);
  const before = new Date(Date.now() - 60_000).toISOString();
  await server().call('endSessions', { params: { sub } });
  await sql`update person set sessions_ended_at = null where sub = ${sub}`.execute(server().db);
  const [late, early, renewed] = [aCount(), aCount(), aCount()];
  const after = new Date(Date.now() + 60_000).toISOString();
  await expectProof(await phone.sign(sub, [late], after), [late], { state: 'revoked_key' });
  await expectProof(await phone.sign(sub, [early], before), [early], { state: 'signed' });
  await register(phone);
  expect(await keys()).toBe(2);
  await expectProof(await phone.sign(sub, [renewed], after), [renewed], { state: 'signed' });
});

it('a point off the curve is no key, and a person keeps 50', async () => {
  const { signing_key } = await aPhone();
  const body = { device_id: 'moto', queued: 0, signing_key: { ...signing_key, y: signing_key.x } };
  expect(await server().call('reportDevice', { body })).toMatchObject({
    status: 400,
    body: { fields: { signing_key: ['A chave do aparelho é inválida.'] } },
  });
  for (let phone = 0; phone < 51; phone += 1) await register(await aPhone());
  expect(await keys()).toBe(50);
});

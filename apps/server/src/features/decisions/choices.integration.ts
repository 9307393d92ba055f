import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { expectRefused, type Who } from '../../testing/server/server-under-test.js';
import { setUpRecount } from '../../testing/world/recount-under-test.js';
import { product } from '../../testing/world/stock-taking.js';

const under = setUpRecount();
const { server, params, items, unresolved, addProducts, count, comparison } = under;
const { openedSection, finalise, settle, reopen, steps } = under;

const choose = (decision: string, confirmed?: number, as: Who = 'admin') =>
  server().call('chooseUncounted', {
    as,
    params: params(),
    body: { decision, ...(confirmed === undefined ? {} : { confirmed_items: confirmed }) },
  });
const zero = (keys: readonly string[], isZero = true) =>
  server().call('zeroUncountedItems', {
    params: params(),
    body: { items: { item_keys: keys }, zero: isZero },
  });
const give = (choice: object, reason: string | null, text?: string) =>
  server().call('assignReason', { params: params(), body: { items: choice, reason, text } });

async function entries(beginning: string) {
  const query = { entity: 'inventory', id: params().id } as const;
  const { results } = await server().ask('listHistory', { as: 'mod', query });
  return results.filter(({ what }) => what.startsWith(beginning));
}

const OPEN = 'Feche todas as seções antes de zerar os não contados.';
const APPROVED = 'Este inventário está aprovado. Use Reabrir.';

it('zeroing is refused while a section is open', async () => {
  await addProducts([product('1', 5, 2)]);
  await openedSection();
  await expectRefused(choose('zero', 1), OPEN);
  expect((await steps()).uncounted.zero_refusal).toBe(OPEN);
  await finalise();
  expect((await steps()).uncounted.zero_refusal).toBeNull();
  expect((await choose('zero', 1)).status).toBe(200);
});

it('the typed number must include zeroed items with negative stock', async () => {
  await addProducts([product('1', 5, 2), product('2', -3, 4), product('3', 0, 9), product('4', 8, 1)]);
  await count('BC4', 8);
  await finalise();
  await expectRefused(choose('zero'), 'Digite o número de itens que ficam com zero.', 400);
  await expectRefused(
    choose('zero', 3),
    'Agora são 2 itens não contados, e não 3. Confira e digite de novo.',
  );
  await expectRefused(choose('zero', 2, 'mod'), 'Zerar os não contados precisa de um administrador.', 403);
  expect((await choose('zero', 2)).body.uncounted).toMatchObject({
    decision: 'zero',
    positive: { items: 1, units: 5, value: 10 },
    negative: { items: 1, units: 3, value: 12 },
    zeroed: { items: 2 },
  });
});

it('an item that a recount did not find is not uncounted', async () => {
  await addProducts([product('1', 5, 2), product('2', 7, 3), product('3', 9, 1)]);
  await count('BC1', 5);
  const { section_id: section } = await under.recount(['i:3'], 'mod');
  await under.close(section);
  await finalise();
  const { uncounted, checks } = await steps();
  expect(uncounted.positive).toEqual({ items: 1, units: 7, value: 21 });
  expect(checks).toContainEqual({ key: 'uncounted', is_met: false, blocks: false, count: 1 });
  expect((await comparison()).filters).toMatchObject({ uncounted: 1, recounting: 1 });
  await expectRefused(choose('zero', 2), 'Agora é 1 item não contado, e não 2. Confira e digite de novo.');
  const chosen = (await choose('zero', 1)).body;
  expect(chosen.uncounted).toMatchObject({ zeroed: { items: 1, units: 7, value: 21 }, unconfirmed: null });
  expect(chosen.to_settle.totals).toMatchObject({ shortage: -21, gross: 21 });
});

it('another count makes zeroing ask for the number again', async () => {
  await addProducts([product('1', 5, 2), product('2', 7, 2), product('3', 9, 2)]);
  await count('BC3', 9);
  await finalise();
  await choose('zero', 2);
  const blocked = async () => {
    const { checks, uncounted } = await steps();
    return [checks.filter((check) => check.blocks && !check.is_met), uncounted.unconfirmed];
  };
  expect(await blocked()).toEqual([[], null]);
  await settle();
  await reopen();
  await count('BC2', 7);
  const sentence = 'Agora é 1 item não contado, e não 2. Confira e digite de novo.';
  expect(await blocked()).toEqual([[{ key: 'uncounted', is_met: false, blocks: true, count: 1 }], sentence]);
  await expectRefused(under.trySettle(2, 'admin'), sentence);
  await expectRefused(choose('zero', 2), sentence);
  expect((await choose('zero', 1)).body.uncounted.unconfirmed).toBeNull();
  expect((await settle()).current).toMatchObject({ version: 2, zeroed_items: 1 });
});

it('zeroing asks for no number when everything has been counted', async () => {
  await addProducts([product('1', 5, 2)]);
  await finalise();
  await choose('zero', 1);
  await count('BC1', 5);
  expect((await settle()).current).toMatchObject({ zeroed_items: 0 });
});

it('an old choice to zero without a number asks for it', async () => {
  await addProducts([product('1', 5, 2)]);
  await finalise();
  await choose('zero', 1);
  await sql`update uncounted_choice set confirmed_items = null`.execute(server().db);
  await expectRefused(under.trySettle(1, 'admin'), 'Digite o número de itens que ficam com zero.');
});

it('the history shows both numbers of a changed confirmation', async () => {
  await addProducts([product('1', 5, 2), product('2', 7, 2)]);
  await finalise();
  await choose('zero', 2);
  await choose('zero', 2);
  await count('BC2', 7);
  await choose('zero', 1);
  const said = await entries('decidiu sobre');
  expect(said).toHaveLength(2);
  expect(said[0]?.changes).toContainEqual({ field: 'Itens', before: '2', after: '1' });
});

it('undoing zero restores everything', async () => {
  await addProducts([product('1', 5, 2), product('2', 7, 2)]);
  await count('BC2', 7);
  await finalise();
  const before = await items();
  await choose('zero', 1);
  expect((await items({ filter: 'uncounted' }))[0]).toMatchObject({
    counted: null,
    lines: 0,
    flags: ['zeroed'],
  });
  expect((await comparison()).units.total).toBe(7);
  await choose('keep');
  expect(await items()).toEqual(before);
});

it('items are zeroed one by one only if that was chosen', async () => {
  await addProducts([product('1', 5, 2), product('2', 7, 2), product('3', 0, 2)]);
  await count('BC2', 7);
  await finalise();
  await expectRefused(zero(['i:1']), 'Escolha primeiro decidir os não contados por item.');
  await choose('each', undefined, 'mod');
  expect((await zero(['i:1', 'i:2', 'i:3', 'i:404'])).body).toEqual({ changed: 1 });
  expect((await steps()).uncounted.zeroed).toMatchObject({ items: 1, units: 5 });
  expect((await zero(['i:1'], false)).body).toEqual({ changed: 1 });
  expect((await steps()).uncounted.zeroed).toMatchObject({ items: 0 });
});

it('a reason of the wrong direction is refused or counted', async () => {
  await addProducts([product('1', 5, 50), product('2', 5, 50), product('3', 5, 50), product('4', 5, 50)]);
  for (const [code, units] of Object.entries({ BC1: 2, BC2: 9, BC3: 5 })) await count(code, units);
  await expectRefused(
    give({ item_keys: ['i:1'] }, 'found'),
    'O motivo "achado" explica uma sobra, e o item é uma falta.',
  );
  for (const key of ['i:3', 'i:4']) {
    const answer = await give({ item_keys: [key] }, 'swap');
    await expectRefused(answer, 'O item não tem diferença que um motivo explique.');
  }
  await expectRefused(give({ item_keys: ['i:9'] }, 'swap'), 'Item não encontrado neste inventário.', 404);
  expect((await give({}, 'expired')).body).toEqual({ changed: 1, refused: 3 });
  expect((await give({ filter: 'shortage' }, 'expired')).body).toEqual({ changed: 0, refused: 0 });
  expect(await items({ filter: 'shortage' })).toMatchObject([{ reason: 'expired', reason_text: '' }]);
});

it('"outro" needs a text, and null removes a reason', async () => {
  await addProducts([product('1', 5, 50)]);
  await count('BC1', 2);
  const key = { item_keys: ['i:1'] };
  await expectRefused(give(key, 'other'), 'Escreva o texto do motivo.', 400);
  await give(key, 'other', 'Emprestado à loja 2');
  expect(await items()).toMatchObject([{ reason: 'other', reason_text: 'Emprestado à loja 2' }]);
  expect((await give(key, null)).body).toEqual({ changed: 1, refused: 0 });
  expect(await items()).toMatchObject([{ reason: null, reason_text: '' }]);
});

it('"Sem motivo" lists as many items as the checklist', async () => {
  await addProducts([product('1', 5, 50), product('2', 5, 1), product('3', 9, 50)]);
  for (const [code, units] of Object.entries({ BC1: 2, BC2: 4 })) await count(code, units);
  await finalise();
  const lacking = async () => (await items({ filter: 'no_reason' })).map(({ key }) => key);
  expect(await lacking()).toEqual(['i:1']);
  await choose('zero', 1);
  expect((await lacking()).sort()).toEqual(['i:1', 'i:3']);
  expect((await comparison()).filters.no_reason).toBe(2);
  expect((await steps()).reasons).toMatchObject({ needed: 2, given: 0 });
  expect((await give({ filter: 'no_reason' }, 'theft')).body).toEqual({ changed: 2, refused: 0 });
  expect(await lacking()).toEqual([]);
  expect((await steps()).reasons).toMatchObject({ needed: 2, given: 2 });
});

it('a reason that no longer explains the difference is dropped', async () => {
  await addProducts([product('1', 5, 50)]);
  await count('BC1', 2);
  await give({ item_keys: ['i:1'] }, 'expired');
  await count('BC1', 9);
  expect(await items()).toMatchObject([{ difference: 6, reason: null }]);
});

it('a bulk assignment is one entry of the history', async () => {
  await addProducts(Array.from({ length: 30 }, (_, index) => product(String(index + 1), 5, 50)));
  for (let code = 1; code <= 30; code += 1) await count(`BC${code}`, 2);
  await give({ filter: 'shortage' }, 'expired');
  const said = await entries('informou o motivo de 30 itens');
  expect(said).toHaveLength(1);
  expect(said[0]?.changes).toContainEqual({ field: 'Itens', before: null, after: '30' });
});

it('an ignored code leaves the checklist but keeps its units', async () => {
  await addProducts([product('1', 5, 50)]);
  await count('999', 4);
  const ignore = (reason: string | null, barcode = '0999') =>
    server().call('ignoreCode', { params: params(), body: { barcode, internal_code: '', reason } });
  const check = async () => (await steps()).checks.find(({ key }) => key === 'unregistered_codes');
  expect(await check()).toMatchObject({ is_met: false, count: 1 });
  expect((await ignore('Brinde que não é vendido.')).body).toEqual({ ignored: true });
  expect(await check()).toMatchObject({ is_met: true, count: 0 });
  expect(await unresolved()).toMatchObject([{ ignored: { reason: 'Brinde que não é vendido.' }, units: 4 }]);
  expect((await comparison()).units).toMatchObject({ unregistered: 4 });
  expect((await ignore(null)).body).toEqual({ ignored: false });
  expect(await check()).toMatchObject({ is_met: false });
  expect((await ignore('Um motivo bem escrito.', '404')).status).toBe(404);
});

it('an approved inventory refuses every decision until it is reopened', async () => {
  await addProducts([product('1', 5, 50), product('2', 5, 50)]);
  await count('BC1', 2);
  await count('999', 4);
  await finalise();
  await choose('each');
  expect((await settle()).state).toBe('approved');
  const all = () =>
    Promise.all([
      choose('keep'),
      zero(['i:2']),
      give({ item_keys: ['i:1'] }, 'expired'),
      server().call('ignoreCode', {
        params: params(),
        body: { barcode: '999', internal_code: '', reason: 'Brinde que não é vendido.' },
      }),
    ]);
  for (const answer of await all()) await expectRefused(answer, APPROVED);
  await reopen();
  expect((await give({ item_keys: ['i:1'] }, 'expired')).status).toBe(200);
});

const KEY = 'i:1';
const FIRST = '7891234567895';
const SECOND = '7896004715896';

const chooseBarcode = (barcode: string | null) =>
  server().call('chooseMainBarcode', { params: { ...params(), key: KEY }, body: { barcode } });

const addSeveral = () =>
  addProducts(
    ['123', FIRST, SECOND].map((barcode) => ({
      internal_code: '1',
      barcode,
      description: 'SORO',
      system_stock: 4,
      value: 2,
    })),
  );

async function codeInFile(): Promise<string | undefined> {
  const body = { profile: 'ean-qtd', content: 'counted', code_kind: 'barcode' };
  const answer = await server().ask('exportSettlement', {
    as: 'admin',
    params: { ...params(), version: 1 },
    body,
  });
  return Buffer.from(answer.file, 'base64').toString('latin1').split(';')[0];
}

it('an item leaves in files by its first GTIN unless staff choose another', async () => {
  await addSeveral();
  await count(FIRST, 3);
  await finalise();
  await settle();
  const { main_barcode: before } = await under.item(KEY);
  expect(before.chosen_by).toBeNull();
  expect(await codeInFile()).toBe(before.barcode);
  const other = before.barcode === FIRST ? SECOND : FIRST;
  const { status, body } = await chooseBarcode(other);
  expect([status, body]).toEqual([200, { barcode: other, chosen_by: server().people.mod.name }]);
  expect((await under.item(KEY)).main_barcode).toEqual(body);
  expect(await codeInFile()).toBe(other);
  expect((await chooseBarcode(null)).body).toEqual(before);
  expect(await codeInFile()).toBe(before.barcode);
});

it('choosing a main barcode twice is one entry of the history', async () => {
  await addSeveral();
  const first = (await under.item(KEY)).main_barcode.barcode;
  const other = first === FIRST ? SECOND : FIRST;
  await chooseBarcode(other);
  await chooseBarcode(`0${other}`);
  const said = await entries('escolheu o código principal');
  expect(said).toHaveLength(1);
  expect(said[0]?.changes).toContainEqual({ field: 'Código principal', before: first, after: other });
});

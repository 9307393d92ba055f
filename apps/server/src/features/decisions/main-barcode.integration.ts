import { chooseMainBarcode } from '@balanco/contract/comparison/main-barcode';
import { exportSettlement } from '@balanco/contract/exports/exports';
import { listHistory } from '@balanco/contract/history/history';
import { expect, it } from 'vitest';
import type { TestAnswer, Who } from '../../testing/server/server-under-test.js';
import { setUpSettling } from '../../testing/world/comparison-under-test.js';

const set = setUpSettling();
const { server, params, addProducts, count, item, finalise, settle } = set;

const KEY = 'i:1';
const FIRST = '7891234567895';
const SECOND = '7896004715896';

const choose = (barcode: string | null, as: Who = 'mod', key = KEY): Promise<TestAnswer> =>
  server().call(chooseMainBarcode, { as, params: { ...params(), key }, body: { barcode } });

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
  const answer = await server().call(exportSettlement, {
    as: 'admin',
    params: { ...params(), version: 1 },
    body,
  });
  expect(answer.body).not.toHaveProperty('code');
  return Buffer.from(answer.body.file, 'base64').toString('latin1').split(';')[0];
}

it('an item leaves in files by its first GTIN unless staff choose another', async () => {
  await addSeveral();
  await count(FIRST, 3);
  await finalise();
  await settle();
  const { main_barcode: before } = await item(KEY);
  expect(before.chosen_by).toBeNull();
  expect(await codeInFile()).toBe(before.barcode);
  const other = before.barcode === FIRST ? SECOND : FIRST;
  const { status, body } = await choose(other);
  expect([status, body]).toEqual([200, { barcode: other, chosen_by: server().people.mod.name }]);
  expect((await item(KEY)).main_barcode).toEqual(body);
  expect(await codeInFile()).toBe(other);
  expect((await choose(null)).body).toEqual(before);
  expect(await codeInFile()).toBe(before.barcode);
});

it('choosing a main barcode twice is one entry of the history', async () => {
  await addSeveral();
  const first = (await item(KEY)).main_barcode.barcode;
  const other = first === FIRST ? SECOND : FIRST;
  await choose(other);
  await choose(`0${other}`);
  const query = { entity: 'inventory', id: params().id } as const;
  const { results } = (await server().call(listHistory, { as: 'mod', query })).body;
  const said = results.filter(({ what }: { what: string }) => what.startsWith('escolheu o código principal'));
  expect(said).toHaveLength(1);
  expect(said[0].changes).toContainEqual({ field: 'Código principal', before: first, after: other });
});

import { SHIPPED_PROFILES } from '@balanco/adjustment-file/shipped-profiles';
import { type ExportProfile, PLAIN_FIELD } from '@balanco/contract/exports/export-profiles';
import { expect, it } from 'vitest';
import { ANA, BIA, CAIO, setUpRecounts } from '../../testing/world/recount-under-test.js';
import { product } from '../../testing/world/stock-taking.js';

const set = setUpRecounts();
const { server, params, addProducts, count, recount, close, finalise, settle, openedSection } = set;

function countsOf(file: string): string[][] {
  const lines = Buffer.from(file, 'base64').toString('latin1').split('\r\n').slice(0, -1);
  return lines.map((line) =>
    [line.slice(20, 50), line.slice(70, 85), line.slice(85, 100), line.slice(100, 115)].map((text) =>
      text.trim(),
    ),
  );
}

const quantity = (units: number) => `${units}.0000`.padStart(15, '0');

/**
 * 1 is counted once, one section of 2 recounted; three rounds of 3 disagree, so staff pick the second; nobody
 * counts 4; only round 2 finds 5.
 */
async function countAndSettle() {
  await addProducts([
    product('1', 20, 1),
    product('2', 33, 1),
    product('3', 24, 1),
    product('4', 7, 1),
    product('5', 24, 1),
  ]);
  const shop = await openedSection('Balcão');
  const store = await openedSection('Estoque');
  await count('BC1', 20, { section: shop });
  await count('BC2', 3, { section: shop, as: ANA });
  await count('BC2', 20, { section: store, as: ANA });
  await count('BC3', 20, { section: shop, as: ANA });
  const replaced = await recount(['i:2'], { replaces: [store], name: 'Estoque de novo' });
  await count('BC2', 30, { section: replaced, as: BIA });
  const second = await recount(['i:3', 'i:5']);
  await count('BC3', 22, { section: second, as: BIA });
  await count('BC5', 24, { section: second, as: BIA });
  const third = await recount(['i:3'], { round: 3 });
  await count('BC3', 21, { section: third, as: CAIO });
  for (const section of [replaced, second, third]) await close(section);
  const body = { seen: [20, 22, 21], round: 2 };
  await server().ask('decideItem', { params: { ...params(), key: 'i:3' }, body });
  await finalise();
  await settle();
}

const place = () => ({ ...params(), version: 1 });
const choice = { profile: 'totvs-rm', content: 'all', code_kind: 'internal_code' } as const;

it('the file of TOTVS RM has the counts of all rounds', async () => {
  await countAndSettle();
  const sent = await server().ask('exportSettlement', { as: 'admin', params: place(), body: choice });
  expect(countsOf(sent.file)).toEqual([
    ['1', quantity(20), '', ''],
    ['2', quantity(23), quantity(33), ''],
    ['3', quantity(20), quantity(22), quantity(22)],
    ['4', quantity(7), '', ''],
    ['5', '', quantity(24), ''],
  ]);
});

it('a profile can say when and by whom an item was last counted', async () => {
  await countAndSettle();
  const profile = SHIPPED_PROFILES[0]?.profile as ExportProfile;
  const sources = ['counted_on', 'counted_by'] as const;
  const fields = [...profile.fields, ...sources.map((source) => ({ ...PLAIN_FIELD, source }))];
  const named = { name: 'Última contagem', profile: { ...profile, fields } };
  const { pharmacy } = set;
  const { id } = await server().ask('createExportProfile', { params: { id: pharmacy().id }, body: named });
  const body = { ...choice, profile: id };
  const { file } = await server().ask('exportSettlement', { as: 'mod', params: place(), body });
  const lines = Buffer.from(file, 'base64').toString('latin1').split('\r\n').slice(0, -1);
  const { user, mod } = server().people;
  expect(lines.map((line) => line.split(';').slice(-2))).toEqual([
    ['01052026', user.name],
    ['01052026', mod.name],
    ['01052026', mod.name],
    ['', ''],
    ['01052026', mod.name],
  ]);
});

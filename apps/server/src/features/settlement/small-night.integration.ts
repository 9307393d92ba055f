import { expect, it } from 'vitest';
import { setUpRecount } from '../../testing/world/recount-under-test.js';
import { product } from '../../testing/world/stock-taking.js';

const night = setUpRecount();
const { server, params, count, openedSection } = night;

/** These were computed by hand: the night has to come to them. */
const settled = [
  { key: 'i:1', expected: 25, settled: 24 },
  { key: 'i:2', expected: 36, settled: 38 },
  { key: 'i:3', expected: 72, settled: 70 },
  { key: 'i:4', expected: 48, settled: 47 },
  { key: 'i:5', expected: 10, settled: 0 },
];
/** −1 × 15.60 − 2 × 3.17 − 1 × 17.25 − 10 × 39.94, and +2 × 11.53. */
const totals = { shortage: -438.59, overage: 23.06, net: -415.53, gross: 461.65 };

it('three people, an unknown code, a double, a late count, a zero and rounds that differ come to the same to the cent everywhere', async () => {
  await night.addProducts([
    product('1', 25, 15.6),
    product('2', 36, 11.53),
    product('3', 72, 3.17),
    product('4', 48, 17.25),
    product('5', 10, 39.94),
  ]);
  const [counter, store, perfume] = [
    await openedSection('Balcão'),
    await openedSection('Depósito'),
    await openedSection('Perfumaria'),
  ];
  await count('BC1', 24, { section: counter });
  await count('BC1', 24, { section: counter, as: 'mod' });
  await count('BC3', 58, { section: counter });
  await count('999', 1, { section: counter });
  await count('BC4', 45, { section: counter });
  await count('BC5', 0, { section: store, as: 'mod' });

  await night.bind('999', 'i:3', 12);
  const double = (await night.lines()).find(
    ({ barcode, cognitoUserID }) => barcode === 'BC1' && cognitoUserID === night.subOf('mod'),
  );
  await server().ask('editCount', { params: { id: double?.count_id ?? 0 }, body: { _deleted: true } });

  const { section_id } = await night.recount(['i:4'], 'mod');
  await count('BC4', 47, { section: section_id, as: 'mod' });
  await night.close(section_id);
  const decision = { round: 2, seen: [45, 47] };
  await server().call('decideItem', { params: { ...params(), key: 'i:4' }, body: decision });

  await night.finalise();
  await count('BC2', 38, { section: perfume, as: 'admin' });

  expect(await night.late()).toMatchObject([{ what: 'new', units: 38, decision: null }]);
  expect(await night.comparison()).toMatchObject({ totals, units: { settled: 179, superseded: 45 } });

  await server().call('chooseUncounted', { as: 'admin', params: params(), body: { decision: 'keep' } });
  await server().call('assignReason', {
    params: params(),
    body: { items: { item_keys: ['i:5'] }, reason: 'breakage' },
  });
  expect((await night.settle()).current).toMatchObject({ version: 1, totals });
  expect(await night.settledItems()).toMatchObject(settled);
  expect((await night.settlement()).totals).toMatchObject(totals);

  await night.approve(1);
  const send = async (profile: string, content: string) => {
    const body = { profile, content, code_kind: 'internal_code', confirm_mixed: true } as never;
    return server().ask('exportSettlement', { params: { ...params(), version: 1 }, body });
  };
  const counted = await send('ean-qtd', 'counted');
  expect(Buffer.from(counted.file, 'base64').toString('latin1')).toBe(
    '1;24,0\r\n2;38,0\r\n3;70,0\r\n4;47,0\r\n5;0,0\r\n',
  );
  expect(counted.export).toMatchObject({ lines: 5, units: 179 });
  const adjustment = await send('ajuste', 'adjustment');
  expect(adjustment.export).toMatchObject({ lines: 5, units: -12, money: totals.net });
});

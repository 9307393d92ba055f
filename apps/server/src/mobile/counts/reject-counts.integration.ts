import { expect, it } from 'vitest';
import { setUpInventory } from '../../testing/world/stock-taking.js';

const { server, aCount, submit, submitOne, lines } = setUpInventory();

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

it.each([
  ['a negative quantity', { barcode: [{ ...entry, count: -1 }] }, 'A quantidade mínima é 0.'],
  [
    'a quantity beyond 100.000',
    { barcode: [{ ...entry, count: 100_001 }] },
    'A quantidade passa do limite de 100.000.',
  ],
  [
    'a barcode typed as the quantity',
    { internalBarcode: { code: '42', count: '7891234567895' } },
    'A quantidade passa do limite de 100.000.',
  ],
  ['a factor below 1', { factor: 0.99 }, 'O fator mínimo é 1.'],
  ['an entry’s factor below 1', { barcode: [{ ...entry, factor: 0 }] }, 'O fator mínimo é 1.'],
  [
    'a factor beyond 100.000',
    { barcode: [{ ...entry, factor: 100_001 }] },
    'O fator passa do limite de 100.000.',
  ],
  [
    'a time without zone',
    { createdAt: '2026-05-01T03:04:05' },
    'createdAt deve ser uma data ISO 8601 com fuso.',
  ],
  ['no time', { createdAt: undefined }, 'createdAt deve ser uma data ISO 8601 com fuso.'],
  ['an id that is none', { amplify_id: '12' }, 'amplify_id deve ser um UUID.'],
  [
    'more entries than anybody counts',
    { barcode: Array(1001).fill(entry) },
    'Uma contagem tem no máximo 1.000 códigos.',
  ],
  [
    'endless text',
    { internalBarcode: 'x'.repeat(100_001) },
    'O texto do código passa do limite de 100.000 caracteres.',
  ],
  [
    'entries within entries',
    { barcode: JSON.parse('['.repeat(20) + ']'.repeat(20)) },
    'O código tem níveis demais, um dentro do outro.',
  ],
])('a rejected count is answered with the reason: %s', async (_what, fields, detail) => {
  expect(await submitOne(aCount(fields))).toMatchObject({
    status: 'rejected',
    id: null,
    _version: null,
    code: 'invalid',
    detail,
  });
  expect(await lines()).toEqual([]);
});

it('a rejected count may be corrected and sent again under its id', async () => {
  const count = aCount({ factor: 0 });
  expect(await submitOne(count)).toMatchObject({ status: 'rejected' });
  expect(await submitOne({ ...count, factor: 2 })).toMatchObject({ status: 'created' });
});

it('nobody can change or take over another collector’s count by a batch', async () => {
  const count = aCount();
  await submitOne(count, 'user');
  for (const as of ['mod', 'admin'] as const) {
    expect(await submitOne({ ...count, factor: 9, _version: 1 }, as)).toMatchObject({
      status: 'rejected',
      code: 'permission_denied',
      detail: 'Esta contagem é de outro coletor.',
    });
  }
  expect(await lines()).toMatchObject([{ factor: 1, user_name: 'Ulisses Usuário', _version: 1 }]);
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

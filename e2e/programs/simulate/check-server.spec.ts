import { beforeEach, expect, test } from 'vitest';
import { checkServer } from './check-server.js';
import { type CountMessage, DeliveryLedger } from './delivery-ledger.js';

const location = { inventoryID: 7, sectionID: 's1' };
const setup = { pharmacy: { id: 'p1' }, inventoryID: 7 };
const scan = { write: () => ({}), lines: 1, isAbsurd: false };
const createdAt = '2026-11-01T22:00:00.000Z';

let ledger: DeliveryLedger;
beforeEach(() => {
  ledger = new DeliveryLedger();
});

function message(id: string, fields: Partial<CountMessage> = {}): CountMessage {
  return { amplify_id: id, ...location, createdAt, barcode: [{ barcode: '789', count: 1 }], ...fields };
}

function deliver(sent: CountMessage, version?: number, status: 'created' | 'merged' = 'created'): void {
  if (!ledger.deliveries.has(sent.amplify_id)) ledger.noteScanned(sent.amplify_id, scan);
  ledger.noteSent([sent]);
  if (version === undefined) return;
  ledger.noteAnswered([sent], [{ amplify_id: sent.amplify_id, status, _version: version }]);
}

function listed(id: string, fields: object = {}) {
  const stored = { _version: 1, internalBarcode: null, factor: 1, ...message(id) };
  return { ...stored, ...fields };
}

function check(counts: readonly object[], total = counts.length) {
  const row = { inventory_id: 7, section_id: null, section_name: null, count: total };
  return checkServer(
    {
      send: async (_method: string, path: string) =>
        path.startsWith('/api/amplify-counts/')
          ? counts
          : { results: [row, { ...row, section_id: 's1', section_name: 'Corredor 1' }] },
    },
    setup,
    ledger,
  );
}

test('checkServer finds no problem if the server has exactly what it acknowledged', async () => {
  deliver(message('a'), 1);
  deliver(message('b', { factor: 12 }), 1);
  deliver(message('b', { factor: 6, _version: 1 }), 2, 'merged');
  deliver(message('c'), 1);
  deliver(message('c', { _version: 1, _deleted: true }), 2, 'merged');
  const elsewhere = listed('x', { inventoryID: 8 });
  const report = await check([listed('a'), listed('b', { factor: 6, _version: 2 }), elsewhere], 2);
  expect(report).toEqual({ stored: 2, lines: 2, changedSince: 0, problems: [] });
});

test.each<[string, () => void, object[], string]>([
  [
    'an acknowledged count is missing',
    () => deliver(message('a'), 1),
    [],
    'a: confirmada, mas não está no servidor',
  ],
  [
    'a count is listed twice',
    () => deliver(message('a'), 1),
    [listed('a'), listed('a')],
    'a: aparece mais de uma vez',
  ],
  ['the server lists a count that was never sent', () => undefined, [listed('a')], 'a: nunca foi enviada'],
  [
    'the version is older than the acknowledged one',
    () => {
      deliver(message('a'), 1);
      deliver(message('a', { factor: 6, _version: 1 }), 2, 'merged');
    },
    [listed('a')],
    'a: versão 1, mais velha que a confirmada (2)',
  ],
  [
    'the content differs from what was acknowledged',
    () => deliver(message('a'), 1),
    [listed('a', { barcode: [] })],
    'a: o conteúdo não é o que foi confirmado',
  ],
  [
    'a deleted count is listed',
    () => {
      deliver(message('a'), 1);
      deliver(message('a', { _version: 1, _deleted: true }), 2, 'merged');
    },
    [listed('a', { _version: 2 })],
    'a: foi excluída, mas continua na lista',
  ],
])('checkServer complains if %s', async (_what, deliverAll, counts, problem) => {
  deliverAll();
  expect((await check(counts)).problems).toContain(problem);
});

test('checkServer complains if the server lists a refused count', async () => {
  ledger.noteScanned('a', { ...scan, isAbsurd: true });
  ledger.noteSent([message('a')]);
  ledger.noteAnswered([message('a')], [{ amplify_id: 'a', status: 'rejected', _version: null }]);
  expect((await check([listed('a')])).problems).toContain('a: foi recusada, mas está no servidor');
});

test('checkServer complains if the totals differ from the sum of the lines', async () => {
  deliver(message('a'), 1);
  expect((await check([listed('a')], 2)).problems).toEqual([
    'o inventário: o total é 2, as linhas somam 1',
    'Corredor 1: o total é 2, as linhas somam 1',
  ]);
});

test('checkServer accepts an unanswered count whether the server has it or not', async () => {
  deliver(message('a'));
  expect((await check([])).problems).toEqual([]);
  expect((await check([listed('a')])).problems).toEqual([]);
});

test('checkServer only counts the counts that someone else changed later', async () => {
  deliver(message('a'), 1);
  const report = await check([listed('a', { _version: 2, factor: 99 })], 5);
  expect(report).toEqual({ stored: 1, lines: 1, changedSince: 1, problems: [] });
});

test('The delivery ledger complains of a valid count that is refused', () => {
  deliver(message('a'));
  const answer = { amplify_id: 'a', status: 'rejected' as const, _version: null, detail: 'Não.' };
  ledger.noteAnswered([message('a')], [answer]);
  expect(ledger.problems).toEqual(['a: recusada: Não.']);
});

test('The delivery ledger complains of a repeated message that changed something', () => {
  deliver(message('a'), 1);
  ledger.noteRepeated([message('a')], [{ amplify_id: 'a', status: 'merged', _version: 2 }]);
  expect(ledger.problems).toEqual(['a: repetida, foi respondida com merged 2']);
});

test('The delivery ledger complains of missing answers', () => {
  deliver(message('a'));
  ledger.noteAnswered([message('a')], []);
  expect(ledger.problems).toHaveLength(2);
});

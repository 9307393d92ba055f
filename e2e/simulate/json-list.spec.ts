import { expect, test } from 'vitest';
import { readJsonList } from './check-server.js';

const odd = [
  { id: 1, text: 'com "aspas", {chaves} e [colchetes]', list: [{ a: [] }, {}] },
  { id: 2, text: 'barra \\ e \\" no fim\\', nested: '{"a": "}"}' },
  { id: 3, text: 'acentuação: ç ã €' },
];

async function read(text: string, size: number): Promise<unknown[]> {
  const bytes = new TextEncoder().encode(text);
  const chunks = (async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  })();
  const items = [];
  for await (const item of readJsonList(chunks)) items.push(item);
  return items;
}

test.each([1, 2, 7, 10_000])('readJsonList reads a list that arrives %i bytes at a time', async (size) => {
  expect(await read(JSON.stringify(odd), size)).toEqual(odd);
  expect(await read(JSON.stringify(odd, null, 2), size)).toEqual(odd);
});

test('readJsonList gives no items of an empty list', async () => {
  expect(await read('[]', 1)).toEqual([]);
});

test.each(['[{"id": 1}', '[{"id": 1}, {"id"', '[', ''])(
  'readJsonList rejects the truncated list %s',
  async (text) => {
    await expect(read(text, 3)).rejects.toThrow('a lista terminou no meio');
  },
);

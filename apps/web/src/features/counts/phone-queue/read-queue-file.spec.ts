import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { readQueueFile } from './read-queue-file';

const queue = {
  format: 'balanco-fila-1',
  exported: '2026-05-06T12:00:00.000Z',
  people: [{ sub: 'ana', counts: [{}] }],
};
const fileOf = (content: unknown) =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], 'fila.json');

it('a phone’s file is read as saved, without people who have nothing', async () => {
  const people = [...queue.people, { sub: 'bia', counts: [] }];
  expect(await readQueueFile(fileOf({ ...queue, people }))).toEqual({
    queue: { exported: queue.exported, people: [{ ...queue.people[0], signed: undefined }] },
  });
});

it.each([
  ['a text', 'código;quantidade'],
  ['a part of the file', JSON.stringify(queue).slice(0, -3)],
  ['another format', { ...queue, format: 'balanco-fila-2' }],
  ['a list', []],
])('readQueueFile refuses %s', async (_name, content) => {
  expect(await readQueueFile(fileOf(content))).toEqual({
    problem: expect.stringMatching(/^Este arquivo não é a fila de um celular\./),
  });
});

it('a signature comes with the hashes of what the file has now', async () => {
  const signature = { key: 'k', value: 'v' };
  const counts = Array.from({ length: 501 }, () => ({ b: 1, a: 2 }));
  const read = await readQueueFile(fileOf({ ...queue, people: [{ sub: 'ana', counts, signature }] }));
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const many = Array.from({ length: 500 }, () => '{"a":2,"b":1}').join(',');
  const parts = [sha256(`[${many}]`), sha256('[{"a":2,"b":1}]')];
  expect(read).toMatchObject({
    queue: { people: [{ signed: { ...signature, exported: queue.exported, parts } }] },
  });
});

it('an empty queue has nothing to import', async () => {
  expect(await readQueueFile(fileOf({ ...queue, people: [] }))).toEqual({
    problem: 'Não há nenhuma contagem neste arquivo.',
  });
});

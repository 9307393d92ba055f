import { describe, expect, it } from 'vitest';
import { readQueueFile } from './queue-dialog';

const queue = {
  format: 'balanco-fila-1',
  exported: '2026-05-06T12:00:00.000Z',
  people: [{ sub: 'ana', counts: [{}] }],
};
const fileOf = (content: unknown) =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], 'fila.json');

describe("a phone's file", () => {
  it('a phone’s file is read as saved, without people who have nothing', async () => {
    const people = [...queue.people, { sub: 'bia', counts: [] }];
    expect(await readQueueFile(fileOf({ ...queue, people }))).toEqual({ queue });
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

  it('an empty queue has nothing to import', async () => {
    expect(await readQueueFile(fileOf({ ...queue, people: [] }))).toEqual({
      problem: 'Não há nenhuma contagem neste arquivo.',
    });
  });
});

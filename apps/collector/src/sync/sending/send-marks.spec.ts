// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { addMark, marksOf } from '../../store/marks';
import { queueOf } from '../../store/readings';
import { clearPhone } from '../../testing/phone-data';
import { Refused } from '../refused';
import { request } from '../request';
import { sendMarks } from './send-marks';

vi.mock('../request', () => ({ request: vi.fn() }));

const place = { person: 'carla', section: 's' };
const NOON = '2026-05-06T12:00:00.000Z';
const mark = (key: string, notFound: boolean, now = NOON) => addMark(place, { key, notFound }, now);
const waiting = async () => (await queueOf('carla')).marks;
const sent = () =>
  vi.mocked(request).mock.calls.map(([, parts]) => (parts as { body: { marks: object[] } }).body.marks);
const answer = (not_found: string[]) =>
  vi.mocked(request).mockResolvedValueOnce({ section: 's', not_found } as never);

beforeEach(clearPhone);

it('what was not found waits until the server has it, and is sent once', async () => {
  await mark('i:2', true);
  vi.mocked(request).mockRejectedValueOnce(new TypeError('no answer'));
  await expect(sendMarks('carla')).rejects.toThrow('no answer');
  expect(await waiting()).toBe(1);
  answer(['i:2']);
  await sendMarks('carla');
  await sendMarks('carla');
  expect(await waiting()).toBe(0);
  const message = [{ key: 'i:2', not_found: true, marked_at: NOON }];
  expect(sent()).toEqual([message, message]);
});

it('a mark is taken back by a later one, also with a clock that was set back', async () => {
  await mark('i:2', true);
  await mark('i:2', false, '2026-05-06T11:00:00.000Z');
  answer([]);
  await sendMarks('carla');
  expect(sent()).toEqual([[{ key: 'i:2', not_found: false, marked_at: '2026-05-06T12:00:00.001Z' }]]);
});

it('what is marked during an answer goes on waiting', async () => {
  await mark('i:2', true);
  vi.mocked(request).mockImplementationOnce((async () => {
    await mark('i:2', false);
    await mark('i:3', true);
    return { section: 's', not_found: ['i:2'] };
  }) as never);
  await sendMarks('carla');
  expect(await waiting()).toBe(2);
  expect((await marksOf('carla', 's'))['i:2']).toMatchObject({ notFound: false });
});

it('a recount that is gone takes no marks, and nothing waits for it', async () => {
  await mark('i:2', true);
  vi.mocked(request).mockRejectedValueOnce(new Refused(404, 'not_found', 'Recontagem não encontrada.', null));
  await sendMarks('carla');
  expect(await waiting()).toBe(0);
  expect((await marksOf('carla', 's'))['i:2']).toMatchObject({ notFound: true });
});

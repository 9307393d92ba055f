import { foldText } from '@balanco/contract/base/fold-text';
import { expect, it } from 'vitest';
import { clockOffset, correctedMoment, isClockWrong } from '../sync/server-clock';
import { matchesWords } from './match-words';
import { daysUntilSessionEnds, queueText, sessionEndBadge, sessionEndText } from './queue-text';

const NOW = Date.parse('2026-05-06T12:00:00Z');

const sent = { waiting: 0, rejected: 0, photos: 0, marks: 0, losses: 0, since: null };

it.each([
  [{}, null, 'Tudo enviado', '', 'done'],
  [{ waiting: 12, since: '2026-05-06T11:55:00Z' }, 'offline', '12 a enviar', 'há 5 min', 'waiting'],
  [{ waiting: 1_204 }, null, '1.204 a enviar', '', 'waiting'],
  [{ waiting: 1, since: '2026-05-06T09:00:00Z' }, 'signed-out', '1 a enviar', 'há 3 h', 'problem'],
  [{ waiting: 4, rejected: 1, since: '2026-05-03T09:00:00Z' }, null, '1 recusada', '', 'problem'],
  [{ photos: 2 }, null, '2 fotos a enviar', '', 'waiting'],
  [{ marks: 1 }, null, '1 resposta a enviar', '', 'waiting'],
  [{ losses: 2 }, null, '2 perdas a enviar', '', 'waiting'],
  [
    { waiting: 12, photos: 1, since: '2026-05-06T11:55:00Z' },
    null,
    '12 a enviar',
    'há 5 min · 1 foto',
    'waiting',
  ],
] as const)('the badge of %j with the problem %j', (queue, problem, text, since, tone) => {
  expect(queueText({ ...sent, ...queue }, problem, NOW)).toEqual({ text, since, tone });
});

const DAY = 24 * 3_600_000;

it.each([
  [0, null],
  [26, null],
  [27, 3],
  [29.5, 0],
  [40, 0],
])('%d days after the sign-in the session ends in %j days', (age, days) => {
  expect(daysUntilSessionEnds(NOW - age * DAY, NOW)).toBe(days);
});

const stays = (until: string) =>
  `Este aparelho fica conectado até ${until}. Peça um código novo ao escritório e toque em "Ler código".`;

it.each([
  ['a phone of the office, with four days left', 4, false, null],
  ['a phone of the office, with two days left', 2.5, false, stays('daqui a 2 dias')],
  ['a phone of the office, with one day left', 1.5, false, stays('daqui a 1 dia')],
  ['a phone of the office, on its last day', 0.5, false, stays('hoje')],
  ['a collector of a few nights, long before the end', 5, true, null],
])('what %s reads about the end of the session', (_name, days, isLastDay, text) => {
  const code = { endsAt: NOW + days * DAY, isLastDay };
  expect(sessionEndText({ signedInAt: NOW - 29 * DAY, code }, NOW)).toBe(text);
});

it('a temporary collector sees until which day and minute they may send', () => {
  const midnight = new Date(2026, 4, 8).getTime();
  const code = { endsAt: midnight, isLastDay: true };
  expect(sessionEndText({ signedInAt: NOW, code }, midnight - DAY)).toBe(
    'Seu acesso vai até 07/05/2026 às 23:59. Envie tudo antes.',
  );
});

it.each([
  [27.5, 'Sua sessão termina em 2 dias. Entre de novo enquanto há rede.'],
  [28.5, 'Sua sessão termina em 1 dia. Entre de novo enquanto há rede.'],
  [29.5, 'Sua sessão termina hoje. Entre de novo enquanto há rede.'],
  [20, null],
])('a session begun with a password %d days ago shows its end', (age, text) => {
  expect(sessionEndText({ signedInAt: NOW - age * DAY }, NOW)).toBe(text);
});

it('a clock wrong by minutes is noticed and readings corrected', () => {
  expect(clockOffset(null, NOW)).toBeNull();
  const offset = clockOffset('Wed, 06 May 2026 15:00:00 GMT', NOW) ?? 0;
  expect(isClockWrong(offset)).toBe(true);
  expect(correctedMoment(NOW, offset)).toBe('2026-05-06T15:00:00.000Z');
  expect(isClockWrong(90_000)).toBe(false);
  expect(correctedMoment(NOW, 90_000)).toBe('2026-05-06T12:00:00.000Z');
});

it('a search finds words in any order, without accents', () => {
  const folded = foldText('Losartana  POTÁSSICA 50mg');
  expect(folded).toBe('losartana potassica 50mg');
  expect(matchesWords(folded, '50 potás')).toBe(true);
  expect(matchesWords(folded, 'losartana 100')).toBe(false);
  expect(matchesWords(folded, '  ')).toBe(false);
});

it.each([
  ['with a password, long before the end', { signedInAt: NOW - 20 * DAY }, ''],
  ['with a password, two days before the end', { signedInAt: NOW - 27.5 * DAY }, 'sai em 2 dias'],
  ['with a password, on the last day', { signedInAt: NOW - 29.5 * DAY }, 'sai hoje'],
  [
    'with a code, one day before the end',
    { signedInAt: NOW, code: { endsAt: NOW + 1.5 * DAY, isLastDay: false } },
    'sai em 1 dia',
  ],
  [
    'of one night, in the afternoon',
    { signedInAt: NOW, code: { endsAt: NOW + DAY / 2, isLastDay: true } },
    '',
  ],
])('the badge of someone %s shows when the session ends', (_who, session, text) => {
  expect(sessionEndBadge(session, NOW)).toBe(text);
});

it("the badge shows a temporary collector's end in the last hours", () => {
  const midnight = new Date(2026, 4, 8).getTime();
  const session = { signedInAt: NOW, code: { endsAt: midnight, isLastDay: true } };
  expect(sessionEndBadge(session, midnight - 2 * 3_600_000)).toBe('sai às 23:59');
});

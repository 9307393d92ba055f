import { ALARM_KINDS } from '@balanco/contract/progress/progress';
import { expect, it } from 'vitest';
import { minutesToNightEnd } from './alarm-list';
import { alarmSentence, alarmsOf, byUrgency, groupAlarms, limitText, placeOfGroup } from './alarms';
import { findInventories, orderInventories, orderNamed, pharmaciesOf } from './order-inventories';
import { reduceProgress } from './progress-feed';
import {
  activityOf,
  endWords,
  pharmacyHour,
  pharmacyMoment,
  rateText,
  shareOf,
  signedMoney,
  zoneOf,
} from './progress-words';
import { ago, alarm, inventoryProgress, NOW, watched } from './testing/watched';

const LATER = '2026-11-21T03:20:15.000Z';
const all = { type: 'all', updated_at: NOW, inventories: [inventoryProgress()] };

it('a change replaces, adds and removes inventories', () => {
  const first = reduceProgress(null, {
    ...all,
    inventories: [inventoryProgress(), inventoryProgress({ inventory_id: 8 })],
  });
  const then = reduceProgress(first, {
    type: 'change',
    updated_at: LATER,
    inventories: [inventoryProgress({ lines: 9 }), inventoryProgress({ inventory_id: 9 })],
    closed: [8],
  });
  expect(then.inventories.map(({ inventory_id, lines, at }) => [inventory_id, lines, at])).toEqual([
    [7, 9, LATER],
    [9, 6212, LATER],
  ]);
});

it('a sign of life changes only the time', () => {
  const first = reduceProgress(null, all);
  const then = reduceProgress(first, { type: 'alive', updated_at: LATER });
  expect(then).toEqual({ ...first, updatedAt: LATER });
  expect(then.inventories[0]?.at).toBe(NOW);
});

it.each([
  ['a change before everything', null, { type: 'change', updated_at: NOW, inventories: [], closed: [] }],
  ['another shape', null, { type: 'all', updated_at: NOW }],
  ['nothing', reduceProgress(null, all), null],
])('%s is refused', (_what, known, line) => {
  expect(() => reduceProgress(known, line)).toThrow();
});

it('shares round to one decimal, 100,0 % only when complete', () => {
  expect(shareOf(184_300, 241_900)).toBe('76,2 %');
  expect(shareOf(5120, 6880)).toBe('74,4 %');
  expect(shareOf(99_999, 100_000)).toBe('99,9 %');
  expect(shareOf(3, 3)).toBe('100,0 %');
  expect(shareOf(0, 0)).toBe('–');
});

it('the end is an hour, or the reason why it is unknown', () => {
  expect(endWords(watched())).toBe('Termina por volta de 06:01');
  expect(endWords(watched({ eta_minutes: 140 }))).toBe('Termina por volta de 02:40');
  expect(endWords(watched({ eta_minutes: 4_000 }))).toBe('Termina em cerca de 3 d no ritmo atual');
  const none = { eta_minutes: null, no_eta: 'too_early' } as const;
  expect(endWords(watched(none))).toBe('Sem previsão: ainda não há 20 min de trabalho');
  expect(endWords(watched({ ...none, no_eta: 'nothing_new', last_sign_of_life: ago(1) }))).toBe(
    'Sem previsão: nada novo há 30 min',
  );
  expect(endWords(watched({ ...none, no_eta: 'resumed' }))).toBe(
    'Sem previsão: a contagem acabou de recomeçar',
  );
  expect(endWords(watched({ ...none, last_sign_of_life: null }))).toBe('Sem previsão: ninguém começou');
  const empty = { touched: 0, with_stock: 0, percent: null };
  expect(endWords(watched({ eta_minutes: 0, items: empty }))).toBe('Sem previsão: nenhum item com saldo');
  for (const eta_minutes of [null, 0]) {
    expect(endWords(watched({ eta_minutes, items: { touched: 4, with_stock: 4, percent: 100 } }))).toBe(
      'Todos os itens com saldo foram contados',
    );
  }
  expect(endWords(watched({ ...none, items: empty }))).toBe('Sem previsão: nenhum item com saldo');
});

it('an inventory is counting, still or not begun', () => {
  const word = (seen: string | null) => activityOf(watched({ last_sign_of_life: seen })).text;
  expect([word(ago(9)), word(ago(10)), word(null)]).toEqual(['Contando', 'Parado', 'Não começou']);
});

it('a rate is a whole number, or a dash before any count', () => {
  expect(rateText(watched().rate)).toBe('402\u00a0linhas/h · 1.531\u00a0un/h');
  expect(rateText({ lines_per_hour: null, units_per_hour: null })).toBe('–');
  expect(signedMoney(-588.1)).toBe('-R$\u00a0588,10');
});

it('every kind of alarm has a sentence and a limit', () => {
  for (const kind of ALARM_KINDS) {
    const item = { key: 'i:1', description: 'DIPIRONA 500MG' };
    const full = alarm({ kind, subject: { ...alarm().subject, item } });
    expect(alarmSentence(full)).not.toContain('undefined');
    expect(alarmSentence(alarm({ kind, subject: {}, value: null }))).not.toMatch(/undefined|null|Ana/);
    if (kind !== 'suspicious_quantity') expect(limitText(full)).toMatch(/^limite .*10/);
  }
  expect(alarmSentence(alarm())).toBe('Ana Souza sem sinal há 13 min em Corredor 3');
  expect(limitText(alarm())).toBe('limite 10 min');
  expect(limitText(alarm({ kind: 'gross', limit: 5 }))).toBe('limite 5 %');
  expect(limitText(alarm({ limit: null }))).toBeNull();
});

it.each([
  [32, 16, ': contado 32, esperado 16: parece contado em dobro'],
  [20, 2, ': contado 20, esperado 2: 10 vezes o esperado'],
  [25, 2, ': contado 25, esperado 2: mais de 12 vezes o esperado'],
  [12, 120, ': contado 12, esperado 120'],
  [201, 0, ': contado 201, esperado 0'],
  [201, undefined, ''],
])('a suspicious quantity of %s says why, with %s expected', (value, expected, why) => {
  const item = { key: 'i:1', description: 'SORO', ...(expected !== undefined && { expected }) };
  const suspicious = alarm({ kind: 'suspicious_quantity', limit: 1, value, subject: { item } });
  expect(alarmSentence(suspicious)).toBe(`Quantidade suspeita: SORO${why}`);
  expect(limitText(suspicious)).toBeNull();
});

it('alarms of one cause are one group, over inventories for a phone', () => {
  const caio = { collector: { sub: 'caio', name: 'Caio' } };
  const queue = alarm({ kind: 'device_queue', key: 'caio', value: 60, subject: caio });
  const waiting = { ...queue, kind: 'device_waiting' as const, value: 20 };
  const item = (key: string) =>
    alarm({ kind: 'suspicious_quantity', key, subject: { item: { key, description: key } } });
  const rows = [1, 2, 3].map((id) =>
    watched({ inventory_id: id, alarms: [queue, waiting, item('a'), item('b')] }),
  );
  const groups = groupAlarms(alarmsOf(rows).active);
  expect(groups.map(({ first, rest }) => [first.kind, rest.length])).toEqual([
    ['device_waiting', 5],
    ...[1, 2, 3].map(() => ['suspicious_quantity', 1]),
  ]);
  expect(groups.map(placeOfGroup)[0]).toBe('3 inventários');
});

it('alarms sort by urgency, then by age', () => {
  const sorted = [
    alarm({ kind: 'slow_collector', since: ago(90) }),
    alarm({ since: ago(1), key: 'young' }),
    alarm({ since: ago(5), key: 'old' }),
    alarm({ kind: 'device_waiting', since: ago(0) }),
  ].sort(byUrgency);
  expect(sorted.map(({ kind, key }) => [kind, key])).toEqual([
    ['device_waiting', 'sub-ana'],
    ['silent_collector', 'old'],
    ['silent_collector', 'young'],
    ['slow_collector', 'sub-ana'],
  ]);
});

it('a snoozed alarm stands apart until its time', () => {
  const rows = [
    watched({
      alarms: [
        alarm(),
        alarm({ key: 'b', snoozed_until: ago(-5) }),
        alarm({ key: 'c', snoozed_until: ago(5) }),
      ],
    }),
  ];
  const keys = (found: readonly { key: string }[]) => found.map(({ key }) => key);
  expect(keys(alarmsOf(rows).active)).toEqual(['sub-ana', 'c']);
  expect(keys(alarmsOf(rows).snoozed)).toEqual(['b']);
  const just = new Map([
    ['7 silent_collector sub-ana', ago(-15)],
    ['7 silent_collector b', null],
  ]);
  expect(keys(alarmsOf(rows, just).active)).toEqual(['b', 'c']);
  expect(keys(alarmsOf(rows, just).snoozed)).toEqual(['sub-ana']);
});

it("the night ends at 6:00 on the pharmacy's clock", () => {
  const left = (now: string, zone = 'America/Sao_Paulo') => minutesToNightEnd(now, 720, zone);
  expect(left('2026-11-21T03:20:00Z')).toBe(340);
  expect(left('2026-11-21T09:00:00Z')).toBe(720);
  expect(left('2026-11-21T22:30:10Z')).toBe(630);
  expect(left('2026-11-21T03:20:00Z', 'America/Rio_Branco')).toBe(460);
});

it("hours name the pharmacy's zone if Brasília's clock differs", () => {
  expect(pharmacyHour('2026-11-21T03:20:00Z', 'America/Bahia')).toBe('00:20');
  expect(pharmacyHour('2026-11-21T03:20:00Z', 'America/Manaus')).toBe('23:20 (hora do Amazonas)');
  expect(pharmacyHour('2026-11-21T03:20:00Z', 'America/Noronha')).toBe('01:20 (hora de Noronha)');
  expect(pharmacyMoment('2026-11-21T03:20:00Z', 'America/Rio_Branco')).toBe(
    '20/11/2026 22:20:00 (hora do Acre)',
  );
  expect(endWords(watched({ time_zone: 'America/Cuiaba', eta_minutes: 60 }))).toBe(
    'Termina por volta de 00:20 (hora do Amazonas)',
  );
});

it("several pharmacies use their common zone, else Brasília's", () => {
  const zones = (...names: string[]) => zoneOf(names.map((time_zone) => ({ time_zone })));
  expect(zones('America/Manaus', 'America/Manaus')).toBe('America/Manaus');
  expect(zones('America/Manaus', 'America/Bahia')).toBe('America/Sao_Paulo');
  expect(zones()).toBe('America/Sao_Paulo');
});

const rows = [
  watched({
    inventory_id: 1,
    pharmacy_id: 'b',
    pharmacy_name: 'Éden',
    money: { covered: 9, total: 10, percent: 90 },
  }),
  watched({ inventory_id: 2, pharmacy_name: 'Central', name: 'Controlados', eta_minutes: null }),
  watched({ inventory_id: 3, pharmacy_name: 'Central', alarms: [alarm()], last_sign_of_life: null }),
];
const ids = (found: readonly { inventory_id: unknown }[]) => found.map(({ inventory_id }) => inventory_id);

it('inventories sort by alarms, pharmacy, coverage, end or last sign', () => {
  expect(ids(orderInventories(rows, 'alarmes'))).toEqual([3, 2, 1]);
  expect(ids(orderInventories(rows, 'farmacia'))).toEqual([3, 2, 1]);
  expect(ids(orderInventories(rows, 'cobertura'))).toEqual([3, 2, 1]);
  expect(ids(orderInventories(rows, 'termino'))[0]).toBe(2);
  expect(ids(orderInventories(rows, 'sinal'))[0]).toBe(3);
  expect(orderNamed('unknown')).toBe('alarmes');
});

it('a search finds inventories by pharmacy and text without accents', () => {
  expect(ids(findInventories(rows, 'b', ''))).toEqual([1]);
  expect(ids(findInventories(rows, null, ' eden '))).toEqual([1]);
  expect(ids(findInventories(rows, null, 'controlados'))).toEqual([2]);
  expect(pharmaciesOf(rows).map(({ name }) => name)).toEqual(['Central', 'Éden']);
});

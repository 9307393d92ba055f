import { durationText } from '@balanco/contract/base/durations';
import { counted, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { Alarm, AlarmKind } from '@balanco/contract/progress/progress';
import type { WatchedInventory } from './progress-feed';

export interface ShownAlarm extends Alarm {
  /** Stays when the alarm is raised again. */
  readonly id: string;
  readonly inventory: WatchedInventory;
}

/** This tab's, by alarm id, until the stream confirms them. */
export type JustSnoozed = ReadonlyMap<string, string | null>;

/** The most urgent come first; snoozed ones are apart. */
export function alarmsOf(
  inventories: readonly WatchedInventory[],
  justSnoozed: JustSnoozed = new Map(),
): { readonly active: readonly ShownAlarm[]; readonly snoozed: readonly ShownAlarm[] } {
  const all = inventories
    .flatMap((inventory) =>
      inventory.alarms.map((alarm): ShownAlarm => {
        const id = `${inventory.inventory_id} ${alarm.kind} ${alarm.key}`;
        const snoozed_until = justSnoozed.has(id) ? (justSnoozed.get(id) ?? null) : alarm.snoozed_until;
        return { ...alarm, id, inventory, snoozed_until };
      }),
    )
    .sort(byUrgency);
  return {
    active: all.filter((alarm) => !isSnoozed(alarm)),
    snoozed: all.filter(isSnoozed),
  };
}

export interface AlarmGroup {
  readonly first: ShownAlarm;
  readonly rest: readonly ShownAlarm[];
}

/**
 * One group per cause: the queue of a person's phone in all inventories, a person, or a kind within an inventory. In the
 * order of the alarms.
 */
export function groupAlarms(alarms: readonly ShownAlarm[]): AlarmGroup[] {
  const groups = new Map<string, ShownAlarm[]>();
  for (const alarm of alarms) {
    const cause = causeOf(alarm);
    groups.set(cause, [...(groups.get(cause) ?? []), alarm]);
  }
  return [...groups.values()].flatMap(([first, ...rest]) => (first === undefined ? [] : [{ first, rest }]));
}

function causeOf({ kind, key, subject, inventory }: ShownAlarm): string {
  if (kind === 'device_queue' || kind === 'device_waiting') return `queue ${key}`;
  if (subject.item === undefined && subject.collector !== undefined) return `${kind} ${key}`;
  return `${inventory.inventory_id} ${kind}`;
}

/** Whether the group is one person or phone, so that the rest says nothing new. */
export function isOfPerson({ first: { subject } }: AlarmGroup): boolean {
  return subject.item === undefined && subject.collector !== undefined;
}

export function placeOfGroup({ first, rest }: AlarmGroup): string {
  const inventories = new Set([first, ...rest].map(({ inventory }) => inventory.inventory_id));
  if (inventories.size > 1) return `${inventories.size} inventários`;
  return `${first.inventory.name} · ${first.inventory.pharmacy_name}`;
}

function isSnoozed({ snoozed_until: until, inventory }: ShownAlarm): boolean {
  return until !== null && Date.parse(until) > Date.parse(inventory.at);
}

/** Possible loss first, then idle people, then possible mistakes. */
const URGENCY: Readonly<Record<AlarmKind, number>> = {
  device_waiting: 1,
  device_queue: 2,
  silent_collector: 3,
  gross: 4,
  suspicious_quantity: 5,
  unresolved_codes: 6,
  valuable_uncounted: 7,
  same_item: 8,
  short_section: 9,
  one_counter: 10,
  wrong_clock: 11,
  fast_collector: 12,
  slow_collector: 13,
};

/** Sorts by urgency, then the oldest first. */
export function byUrgency(one: Pick<Alarm, 'kind' | 'since'>, other: Pick<Alarm, 'kind' | 'since'>): number {
  return URGENCY[one.kind] - URGENCY[other.kind] || one.since.localeCompare(other.since);
}

const value = ({ value: reached }: Alarm) => (reached === null ? '' : formatQuantity(reached));

const passed = ({ value: minutesPassed }: Alarm) =>
  minutesPassed === null ? '' : durationText(minutesPassed);

const who = ({ subject }: Alarm) => subject.collector?.name || subject.collector?.sub || 'Um coletor';

const whose = ({ subject }: Alarm) =>
  subject.collector ? `do aparelho de ${subject.collector.name || subject.collector.sub}` : 'de um aparelho';

const item = ({ subject }: Alarm) => (subject.item ? `: ${subject.item.description}` : '');

const section = ({ subject }: Alarm) => (subject.section ? `: ${subject.section.name}` : '');

const within = ({ subject }: Alarm) => (subject.section ? ` em ${subject.section.name}` : '');

/** ': contado 32, esperado 16: parece contado em dobro'; empty on the wall. */
function suspicion({ value: found, subject }: Alarm): string {
  const expected = subject.item?.expected;
  if (found === null || expected === undefined) return '';
  const times = expected > 0 ? found / expected : 0;
  const guess =
    times === 2
      ? ': parece contado em dobro'
      : times > 2
        ? `: ${Number.isInteger(times) ? '' : 'mais de '}${formatQuantity(Math.floor(times))} vezes o esperado`
        : '';
  return `: contado ${formatQuantity(found)}, esperado ${formatQuantity(expected)}${guess}`;
}

const sentences: Readonly<Record<AlarmKind, (alarm: Alarm) => string>> = {
  silent_collector: (alarm) => `${who(alarm)} sem sinal há ${passed(alarm)}${within(alarm)}`,
  slow_collector: (alarm) => `${who(alarm)} no ritmo de ${value(alarm)} % da equipe`,
  fast_collector: (alarm) => `${who(alarm)} no ritmo de ${value(alarm)} % da equipe`,
  unresolved_codes: (alarm) => `${value(alarm)} % de códigos não cadastrados nas últimas 50 linhas`,
  suspicious_quantity: (alarm) => `Quantidade suspeita${item(alarm)}${suspicion(alarm)}`,
  same_item: (alarm) => `Mesmo item contado por duas pessoas${within(alarm)}${item(alarm)}`,
  short_section: (alarm) =>
    `Seção finalizada com ${value(alarm)} % das linhas do último inventário${section(alarm)}`,
  wrong_clock: (alarm) => `Relógio ${whose(alarm)} errado em ${passed(alarm)}`,
  device_queue: (alarm) => `${counted(alarm.value ?? 0, 'contagem', 'contagens')} na fila ${whose(alarm)}`,
  device_waiting: (alarm) => `Contagens esperam há ${passed(alarm)} na fila ${whose(alarm)}`,
  valuable_uncounted: (alarm) =>
    `Item de ${alarm.value === null ? 'alto valor' : formatMoney(alarm.value)} sem contagem${item(alarm)}`,
  gross: (alarm) => `Diferença bruta provisória em ${value(alarm)} % do saldo`,
  one_counter: (alarm) => `Item controlado contado por uma pessoa só${item(alarm)}`,
};

export function alarmSentence(alarm: Alarm): string {
  return sentences[alarm.kind](alarm);
}

const units: Readonly<Record<AlarmKind, (limit: number) => string>> = {
  silent_collector: minutes,
  slow_collector: percent,
  fast_collector: percent,
  unresolved_codes: percent,
  suspicious_quantity: inUnits,
  same_item: inUnits,
  short_section: percent,
  wrong_clock: minutes,
  device_queue: formatQuantity,
  device_waiting: minutes,
  valuable_uncounted: formatMoney,
  gross: percent,
  one_counter: inUnits,
};

function inUnits(limit: number): string {
  return `${formatQuantity(limit)} un`;
}

function minutes(limit: number): string {
  return `${formatQuantity(limit)} min`;
}

function percent(limit: number): string {
  return `${formatQuantity(limit)} %`;
}

/** 'limite 10 min'; null without a limit, or where it is the smallest item that is watched, which explains nothing. */
export function limitText({ kind, limit }: Alarm): string | null {
  return limit === null || kind === 'suspicious_quantity' ? null : `limite ${units[kind](limit)}`;
}

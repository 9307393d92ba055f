import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { AlarmLimits } from '@balanco/contract/pharmacies/pharmacy-settings';
import type { Alarm, AlarmKind, ProgressCollector } from '@balanco/contract/progress/progress';
import { hourly, percent } from './pace.js';
import type { CollectorPace, NamedItem, NamedItems, ProgressFacts } from './progress-facts.js';
import { isDoneBy, type SectionProgress, sectionsDone } from './section-progress.js';

export type FoundAlarm = Omit<Alarm, 'since' | 'snoozed_until'>;

interface AlarmFacts {
  readonly inventory: LinkedInventory;
  readonly facts: ProgressFacts;
  readonly sections: readonly SectionProgress[];
  readonly collectors: readonly ProgressCollector[];
  readonly limits: AlarmLimits;
  readonly now: Date;
}

type Found = NamedItems<FoundAlarm>;

const all = (first: FoundAlarm[]): Found => ({ count: first.length, first });

const NONE = all([]);

const NAMED = 10;

/** With fewer lines shares mean nothing. */
const LEAST_LINES = 20;

export function findAlarms(facts: AlarmFacts): { readonly alarms: FoundAlarm[]; readonly more: number } {
  const found: Readonly<Record<AlarmKind, Found>> = {
    silent_collector: silentCollectors(facts),
    ...oddRates(facts),
    unresolved_codes: unresolvedCodes(facts),
    suspicious_quantity: items(
      facts,
      'suspicious_quantity',
      facts.facts.suspicious,
      facts.limits.suspicious_units,
    ),
    same_item: items(facts, 'same_item', facts.facts.same_item, facts.limits.same_item_units),
    short_section: shortSections(facts),
    ...devices(facts),
    valuable_uncounted: valuableItems(facts),
    gross: grossDifference(facts),
    one_counter: items(facts, 'one_counter', facts.facts.one_counter, facts.limits.one_counter_units),
  };
  const groups = Object.values(found);
  return {
    alarms: groups.flatMap(({ first }) => first.slice(0, NAMED)),
    more: groups.reduce((more, { count, first }) => more + count - Math.min(first.length, NAMED), 0),
  };
}

function unresolvedCodes({ inventory, facts, limits }: AlarmFacts): Found {
  const { last, of_last } = facts.unresolved;
  const limit = limits.unresolved_percent;
  const value = percent(last, of_last) ?? 0;
  if (limit === 0 || of_last < LEAST_LINES || value <= limit) return NONE;
  const link = alarmLinks.part(inventory, 'nao-cadastrados');
  return all([{ kind: 'unresolved_codes', key: '', limit, value, subject: {}, link }]);
}

/** Where an alarm is of an item in one section, its key names both. */
function items(
  { inventory }: AlarmFacts,
  kind: AlarmKind,
  { count, first }: NamedItems<NamedItem & Partial<Placed>>,
  limit: number,
): Found {
  if (limit === 0) return NONE;
  return {
    count,
    first: first.map(({ section_id: id, section_name: name = '', ...item }) => ({
      kind,
      key: id === undefined ? item.key : `${item.key} ${id}`,
      limit,
      value: item.value,
      subject: { item: subjectOf(item), ...(id !== undefined && { section: { id, name } }) },
      link: alarmLinks.item(inventory, item.key),
    })),
  };
}

type Placed = Pick<ProgressFacts['same_item']['first'][number], 'section_id' | 'section_name'>;

function subjectOf({ key, description, expected }: NamedItem) {
  return { key, description, ...(expected !== undefined && { expected }) };
}

function shortSections({ inventory, sections, limits }: AlarmFacts): Found {
  const limit = limits.section_percent;
  return all(
    sections.flatMap(({ id, name, finalised_at, is_recount, lines, lines_before }) => {
      const share = percent(lines, lines_before ?? 0);
      if (finalised_at === null || is_recount || share === null || share >= limit) return [];
      const link = alarmLinks.section(inventory, id);
      return [
        { kind: 'short_section', key: id, limit, value: share, subject: { section: { id, name } }, link },
      ];
    }),
  );
}

function valuableItems(alarmFacts: AlarmFacts): Found {
  const { sections, limits, facts } = alarmFacts;
  const { done, total } = sectionsDone(sections);
  const share = percent(done, total);
  if (limits.item_value === 0 || share === null || share < limits.sections_percent) return NONE;
  return items(alarmFacts, 'valuable_uncounted', facts.valuable, limits.item_value);
}

function grossDifference({ inventory, facts, limits }: AlarmFacts): Found {
  const limit = limits.gross_percent;
  const value = percent(facts.totals.gross, facts.money.total);
  if (limit === 0 || facts.lines < LEAST_LINES || value === null || value <= limit) return NONE;
  const link = alarmLinks.part(inventory, 'divergencias');
  return all([{ kind: 'gross', key: '', limit, value, subject: {}, link }]);
}

/** After this many minutes without any sign of life the inventory is at rest, so nobody counts as silent. */
const REST_MINUTES = 12 * 60;

function silentCollectors({
  inventory,
  sections,
  collectors,
  limits,
  now,
}: Omit<AlarmFacts, 'facts'>): Found {
  const limit = limits.silent_minutes;
  const open = sections.filter(({ finalised_at }) => finalised_at === null);
  const silence = open.flatMap((section) => {
    const collector = collectors.find(({ sub }) => sub === section.collector_sub);
    if (collector === undefined || isDoneBy(section, collector.sub)) return [];
    const signs = [collector.last_seen ?? section.created_at, section.created_at];
    return [{ section, collector, minutes: Math.min(...signs.map((sign) => minutesSince(sign, now))) }];
  });
  if (limit === 0 || silence.every(({ minutes }) => minutes > REST_MINUTES)) return NONE;
  // A person with several open sections is silent only if silent in all of them.
  const quietest = new Map<string, (typeof silence)[number]>();
  for (const each of silence) {
    const known = quietest.get(each.collector.sub);
    if (known === undefined || each.minutes < known.minutes) quietest.set(each.collector.sub, each);
  }
  return all(
    [...quietest.values()]
      .filter(({ minutes }) => minutes >= limit)
      .map(({ collector: { sub, name }, section, minutes }) => ({
        kind: 'silent_collector',
        key: sub,
        limit,
        value: Math.floor(minutes),
        subject: { collector: { sub, name }, section: { id: section.id, name: section.name } },
        link: alarmLinks.section(inventory, section.id),
      })),
  );
}

function minutesSince(moment: string, now: Date): number {
  return (now.getTime() - Date.parse(moment)) / 60_000;
}

function oddRates({
  inventory,
  facts,
  limits,
}: AlarmFacts): Record<'slow_collector' | 'fast_collector', Found> {
  const paces = facts.collectors.flatMap((collector) => {
    const rate = hourly(collector.recent_lines, collector.recent_active_seconds);
    return rate === null ? [] : [{ collector, rate }];
  });
  const median = medianOf(paces.map(({ rate }) => rate));
  if (paces.length < 2 || median === 0) return { slow_collector: NONE, fast_collector: NONE };
  const odd = (kind: AlarmKind, limit: number, isOdd: (share: number) => boolean) =>
    all(
      paces.flatMap(({ collector, rate }) => {
        const share = percent(rate, median) ?? 0;
        return limit > 0 && isOdd(share)
          ? [ofCollector(inventory, kind, { collector, limit, value: share })]
          : [];
      }),
    );
  return {
    slow_collector: odd('slow_collector', limits.slow_percent, (share) => share < limits.slow_percent),
    fast_collector: odd('fast_collector', limits.fast_percent, (share) => share > limits.fast_percent),
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

function ofCollector(
  inventory: LinkedInventory,
  kind: AlarmKind,
  {
    collector: { sub, name },
    ...figures
  }: { collector: Pick<CollectorPace, 'sub' | 'name'>; limit: number; value: number },
): FoundAlarm {
  return {
    kind,
    key: sub,
    ...figures,
    subject: { collector: { sub, name } },
    link: alarmLinks.collector(inventory, name),
  };
}

function devices({
  inventory,
  collectors,
  limits,
  now,
}: AlarmFacts): Record<'wrong_clock' | 'device_queue' | 'device_waiting', Found> {
  const over = (kind: AlarmKind, limit: number, measure: (device: ProgressCollector['device']) => number) =>
    all(
      collectors.flatMap((collector) => {
        const value = measure(collector.device);
        return limit > 0 && value > limit ? [ofCollector(inventory, kind, { collector, limit, value })] : [];
      }),
    );
  return {
    wrong_clock: over(
      'wrong_clock',
      limits.clock_minutes,
      ({ clock_offset_seconds: offset }) => Math.round(Math.abs(offset ?? 0) / 6) / 10,
    ),
    device_queue: over('device_queue', limits.queue, ({ queue }) => queue ?? 0),
    device_waiting: over('device_waiting', limits.queue_minutes, ({ oldest_queued_at: oldest }) =>
      oldest === null ? 0 : Math.floor(minutesSince(oldest, now)),
    ),
  };
}

interface LinkedInventory {
  readonly inventory_id: InventoryId;
  readonly pharmacy_id: string;
}

/** The screens that show the cause of an alarm (docs/screens.md, "Addresses"). */
const alarmLinks = {
  part: ({ inventory_id }: LinkedInventory, aba: string) => address(`/inventarios/${inventory_id}`, { aba }),
  item: ({ inventory_id }: LinkedInventory, item: string) =>
    address(`/inventarios/${inventory_id}`, { aba: 'divergencias', item }),
  section: (inventory: LinkedInventory, secao: string) =>
    address('/contagens', { ...placeOf(inventory), secao }),
  collector: (inventory: LinkedInventory, busca: string) =>
    address('/contagens', { ...placeOf(inventory), busca }),
};

function placeOf({ pharmacy_id, inventory_id }: LinkedInventory) {
  return { farmacia: pharmacy_id, inventario: String(inventory_id) };
}

function address(path: string, query: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(query)}`;
}

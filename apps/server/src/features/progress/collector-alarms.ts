import type { AlarmKind, ProgressCollector } from '@balanco/contract/progress/progress';
import { alarmLinks, type LinkedInventory } from './alarm-links.js';
import { type AlarmFacts, all, type Found, type FoundAlarm, NONE } from './found-alarm.js';
import { hourly } from './pace.js';
import { percent } from './percent.js';
import type { CollectorPace } from './progress-facts-views.js';
import { isDoneBy } from './section-state.js';

/** Whoever worked less than this in the last 30 minutes has no rate to compare. */
const LEAST_PACE_SECONDS = 300;
/** An inventory without any sign of life in so many minutes is at rest, so nobody is silent in it. */
const REST_MINUTES = 12 * 60;

function minutesSince(moment: string, now: Date): number {
  return (now.getTime() - Date.parse(moment)) / 60_000;
}

/** Whoever has an open section that they didn't declare done and gave no sign of life, neither a line nor a heartbeat. */
export function silentCollectors({
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
  // A person with several open sections is silent if they are silent in all of them.
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

/** Rates of the last 30 minutes on active time, compared with the team's median. */
export function oddRates({ inventory, facts, limits }: AlarmFacts): Found[] {
  const paces = facts.collectors.flatMap((collector) => {
    if (collector.recent_active_seconds < LEAST_PACE_SECONDS) return [];
    return [{ collector, rate: hourly(collector.recent_lines, collector.recent_active_seconds) ?? 0 }];
  });
  const median = medianOf(paces.map(({ rate }) => rate));
  if (paces.length < 2 || median === 0) return [];
  const odd = (kind: AlarmKind, limit: number, isOdd: (share: number) => boolean) =>
    all(
      paces.flatMap(({ collector, rate }) => {
        const share = percent(rate, median) ?? 0;
        return limit > 0 && isOdd(share)
          ? [ofCollector(inventory, kind, { collector, limit, value: share })]
          : [];
      }),
    );
  return [
    odd('slow_collector', limits.slow_percent, (share) => share < limits.slow_percent),
    odd('fast_collector', limits.fast_percent, (share) => share > limits.fast_percent),
  ];
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

/** What devices said of themselves in their heartbeats. */
export function devices({ inventory, collectors, limits, now }: AlarmFacts): Found[] {
  const over = (kind: AlarmKind, limit: number, measure: (device: ProgressCollector['device']) => number) =>
    all(
      collectors.flatMap((collector) => {
        const value = measure(collector.device);
        return limit > 0 && value > limit ? [ofCollector(inventory, kind, { collector, limit, value })] : [];
      }),
    );
  return [
    over(
      'wrong_clock',
      limits.clock_minutes,
      ({ clock_offset_seconds: offset }) => Math.round(Math.abs(offset ?? 0) / 6) / 10,
    ),
    over('device_queue', limits.queue, ({ queue }) => queue ?? 0),
    over('device_waiting', limits.queue_minutes, ({ oldest_queued_at: oldest }) =>
      oldest === null ? 0 : Math.floor(minutesSince(oldest, now)),
    ),
  ];
}

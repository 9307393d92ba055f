import type { InventoryProgress, ProgressCollector } from '@balanco/contract/progress/progress';
import type { Device } from './devices.js';
import { type FoundAlarm, findAlarms } from './find-alarms.js';
import { etaMinutes, hourly, percent, whyNoEta } from './pace.js';
import type { PlaceWork, ProgressFacts } from './progress-facts.js';
import type { ReadProgress } from './read-progress.js';
import {
  isDoneBy,
  listSections,
  type SectionProgress,
  sectionState,
  sectionsDone,
} from './section-progress.js';

export type AssessedProgress = Omit<InventoryProgress, 'alarms'> & {
  readonly alarms: readonly (FoundAlarm & { readonly snoozed_until: string | null })[];
};

/** The measures of an inventory at a moment (docs/progress.md, "Measures"). */
export function assessProgress(
  { inventory, facts, sections, snoozes, messages, limits, timeZone }: ReadProgress,
  devices: readonly Device[],
  now: Date,
): AssessedProgress {
  const { items, money, recent, unresolved } = facts;
  const collectors = collectorsOf(facts, sections, devices);
  const recentWork = { newItems: recent.new_items, seconds: recent.seconds };
  const eta = etaMinutes(items.with_stock - items.touched, recentWork, facts.worked_seconds);
  const { alarms, more } = findAlarms({ inventory, facts, sections, collectors, limits, now });
  const { number: _number, mark: _mark, ...heading } = inventory;
  return {
    ...heading,
    time_zone: timeZone,
    sections: { ...sectionsDone(sections), ready: readyOf(sections, facts.places) },
    items: { ...items, percent: percent(items.touched, items.with_stock) },
    money: { ...money, percent: percent(money.covered, money.total) },
    units: facts.units,
    lines: facts.lines,
    rate: {
      lines_per_hour: hourly(recent.lines, recent.seconds),
      units_per_hour: hourly(recent.units, recent.seconds),
    },
    unresolved: {
      codes: unresolved.codes,
      share_of_last_50: percent(unresolved.last, unresolved.of_last),
    },
    recount_left: facts.recount_left,
    totals: facts.totals,
    eta_minutes: eta,
    no_eta: eta === null ? whyNoEta(recentWork, facts.worked_seconds) : null,
    last_sign_of_life: lastSignHere(collectors, facts, { sections, devices }),
    collectors,
    ...listSections(sections, facts.places),
    curve: facts.curve,
    messages: [...messages],
    alarms: alarms.map((alarm) => ({ ...alarm, snoozed_until: inForce(snoozes, alarm, now) })),
    more_alarms: more,
  };
}

function inForce(snoozes: ReadonlyMap<string, string>, { kind, key }: FoundAlarm, now: Date): string | null {
  const until = snoozes.get(`${kind} ${key}`);
  return until !== undefined && Date.parse(until) > now.getTime() ? until : null;
}

function readyOf(sections: readonly SectionProgress[], places: ProgressFacts['places']): number {
  const workIn = new Map(places.map((place) => [place.section_id, place]));
  const counted = sections.filter(({ is_recount }) => !is_recount);
  return counted.filter((section) => sectionState(section, workIn.get(section.id)) === 'ready').length;
}

/** When these people last gave a sign. A device that reports from another inventory gives no sign of this one. */
function lastSignHere(
  people: readonly ProgressCollector[],
  { collectors }: ProgressFacts,
  { sections, devices }: { sections: readonly SectionProgress[]; devices: readonly Device[] },
): string | null {
  const subs = new Set(people.map(({ sub }) => sub));
  const places = new Set([null, ...sections.map(({ id }) => id)]);
  const here = devices.filter(({ sub, section_id: place }) => subs.has(sub) && places.has(place));
  return latest([
    ...collectors.map(({ last_received_at }) => last_received_at),
    ...here.map(({ seen_at }) => seen_at),
  ]);
}

function collectorsOf(
  { collectors, places }: ProgressFacts,
  sections: readonly SectionProgress[],
  devices: readonly Device[],
): ProgressCollector[] {
  const open = sections.filter(({ finalised_at }) => finalised_at === null);
  const waiting = new Map(
    open.flatMap(({ collector_sub: sub, collector_name: name }) =>
      sub === null || collectors.some((counted) => counted.sub === sub)
        ? []
        : [[sub, { sub, name: name ?? '', lines: 0, units: 0, active_seconds: 0, last_received_at: null }]],
    ),
  );
  return [...collectors, ...waiting.values()].map((collector) => {
    const { sub, name, lines, units, active_seconds, last_received_at } = collector;
    const own = devices.filter((each) => each.sub === sub);
    const device = deviceOf(own);
    return {
      sub,
      name,
      lines,
      units,
      lines_per_hour: hourly(lines, active_seconds),
      units_per_hour: hourly(units, active_seconds),
      last_seen: latest([last_received_at, device.seen_at]),
      device,
      sections: sectionsOf(sub, open, { devices: own, places }),
    };
  });
}

interface Whereabouts {
  readonly devices: readonly Device[];
  readonly places: readonly PlaceWork[];
}

function sectionsOf(sub: string, open: readonly SectionProgress[], where: Whereabouts): string[] {
  const here = sectionWhere(sub, open, where);
  const opened = open.filter((section) => section !== here && section.collector_sub === sub);
  return [...(here === undefined ? [] : [here]), ...opened].map(({ name }) => name);
}

function sectionWhere(sub: string, open: readonly SectionProgress[], { devices, places }: Whereabouts) {
  const byId = new Map(open.map((section) => [section.id, section]));
  const said = devices.flatMap(({ section_id: id }) => (id === null ? [] : (byId.get(id) ?? [])))[0];
  if (said !== undefined) return said;
  const lines = places.flatMap(({ section_id: id, collectors }) =>
    collectors.filter((each) => each.sub === sub).map(({ last_line_at: at }) => ({ id, at })),
  );
  const [last] = lines.sort((a, b) => b.at.localeCompare(a.at));
  const section = byId.get(last?.id ?? '');
  return section === undefined || isDoneBy(section, sub) ? undefined : section;
}

/** All devices of a person together; null if no app reported anything. */
function deviceOf(devices: readonly Device[]): ProgressCollector['device'] {
  const waiting = devices.flatMap(({ oldest_queued_at: oldest }) => (oldest === null ? [] : [oldest]));
  const offsets = devices.flatMap(({ clock_offset_seconds: offset }) => (offset === null ? [] : [offset]));
  return {
    queue: devices.length === 0 ? null : devices.reduce((queue, { queued }) => queue + queued, 0),
    oldest_queued_at: waiting.sort()[0] ?? null,
    clock_offset_seconds: offsets.sort((a, b) => Math.abs(b) - Math.abs(a))[0] ?? null,
    seen_at: latest(devices.map(({ seen_at }) => seen_at)),
  };
}

/** ISO moments in UTC sort as texts. */
function latest(moments: readonly (string | null)[]): string | null {
  return moments.reduce(
    (last, moment) => (moment !== null && (last === null || moment > last) ? moment : last),
    null,
  );
}

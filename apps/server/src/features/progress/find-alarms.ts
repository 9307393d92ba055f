import type { AlarmKind } from '@balanco/contract/progress/progress';
import { alarmLinks } from './alarm-links.js';
import { devices, oddRates, silentCollectors } from './collector-alarms.js';
import { type AlarmFacts, all, type Found, type FoundAlarm, NONE } from './found-alarm.js';
import { percent } from './percent.js';
import type { NamedItem, NamedItems } from './progress-facts-views.js';
import type { SectionProgress } from './section-progress-views.js';

/** How many alarms of one kind are named. */
const NAMED = 10;
/** The share of unresolved codes tells nothing of fewer lines. */
const LEAST_LINES = 20;

/** The alarms of an inventory, at most ten of each kind, and how many more there are (docs/progress.md, "Alarms"). */
export function findAlarms(facts: AlarmFacts): { readonly alarms: FoundAlarm[]; readonly more: number } {
  const groups = [
    silentCollectors(facts),
    ...oddRates(facts),
    unresolvedCodes(facts),
    items(facts, 'suspicious_quantity', facts.facts.suspicious, facts.limits.suspicious_units),
    sameItems(facts),
    shortSections(facts),
    ...devices(facts),
    valuableItems(facts),
    grossDifference(facts),
    items(facts, 'one_counter', facts.facts.one_counter, facts.limits.one_counter_units),
  ];
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

function items(
  { inventory }: AlarmFacts,
  kind: AlarmKind,
  { count, first }: NamedItems,
  limit: number,
): Found {
  if (limit === 0) return NONE;
  return {
    count,
    first: first.map((item) => ({
      kind,
      key: item.key,
      limit,
      value: item.value,
      subject: { item: subjectOf(item) },
      link: alarmLinks.item(inventory, item.key),
    })),
  };
}

function subjectOf({ key, description }: NamedItem) {
  return { key, description };
}

function sameItems({ inventory, facts, limits }: AlarmFacts): Found {
  const { count, first } = facts.same_item;
  const limit = limits.same_item_units;
  if (limit === 0) return NONE;
  return {
    count,
    first: first.map((item) => ({
      kind: 'same_item',
      key: `${item.key} ${item.section_id}`,
      limit,
      value: item.value,
      subject: { item: subjectOf(item), section: { id: item.section_id, name: item.section_name } },
      link: alarmLinks.item(inventory, item.key),
    })),
  };
}

/** Sections that were closed with far fewer lines than the section of the same name in the last inventory. */
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
  if (limit === 0 || value === null || value <= limit) return NONE;
  const link = alarmLinks.part(inventory, 'divergencias');
  return all([{ kind: 'gross', key: '', limit, value, subject: {}, link }]);
}

/** Finished sections of all; recounts have their own figure. */
export function sectionsDone(sections: readonly SectionProgress[]): { done: number; total: number } {
  const counted = sections.filter(({ is_recount }) => !is_recount);
  return {
    done: counted.filter(({ finalised_at }) => finalised_at !== null).length,
    total: counted.length,
  };
}

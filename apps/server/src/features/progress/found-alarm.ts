import type { AlarmLimits } from '@balanco/contract/pharmacies/alarm-limits';
import type { Alarm, ProgressCollector } from '@balanco/contract/progress/progress';
import type { LinkedInventory } from './alarm-links.js';
import type { NamedItems, ProgressFacts } from './progress-facts-views.js';
import type { SectionProgress } from './section-progress-views.js';

export type FoundAlarm = Omit<Alarm, 'since' | 'snoozed_until'>;

export interface AlarmFacts {
  readonly inventory: LinkedInventory;
  readonly facts: ProgressFacts;
  readonly sections: readonly SectionProgress[];
  readonly collectors: readonly ProgressCollector[];
  readonly limits: AlarmLimits;
  readonly now: Date;
}

/** How many alarms of one kind there are, and those that are named. */
export type Found = NamedItems<FoundAlarm>;
export const all = (first: readonly FoundAlarm[]): Found => ({ count: first.length, first });
export const NONE = all([]);

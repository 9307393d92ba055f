import { DEFAULT_SETTINGS } from '@balanco/contract/pharmacies/pharmacy-settings';
import { CHECK_KEYS, type Check, type CheckKey, checkOf } from '@balanco/contract/settlement/checks';
import type { SettlementSteps } from '@balanco/contract/settlement/settling';
import { sql } from 'kysely';
import type { RowOf } from '../../db/answering.js';
import type { ComparisonBasis } from '../comparison/comparison-basis.js';
import { linesOf } from '../comparison/counting-lines.js';
import { queuedDevices, sectionChecks } from '../inventories/sections/section-checks.js';

export const checkColumns = {
  openSections: 'int',
  openRecounts: 'int',
  unsettledItems: 'int',
  /** Items whose lines wait for a decision. */
  unaskedItems: 'int',
  unregisteredCodes: 'int',
  ambiguousCodes: 'int',
  /** Several people counted them in one section, and nobody recounted them. */
  sharedItems: 'int',
  /** Readings of a box that was read before. */
  sameBoxes: 'int',
  /** Past the day on their box when they were counted; an incomplete one counts. */
  expiredUnits: 'int',
  unrecognisedLines: 'int',
  /** Lines of a file, which nothing proves. */
  importedLines: 'int',
  linesAfterClose: 'int',
  sendingCollectors: 'int',
  /** Phones with unsent counts in the last hours. */
  queuedDevices: 'int',
  /** A phone disagreed, or a count followed the declaration. */
  doubtfulSections: 'int',
  unreadLabels: 'int',
  /** Copied automatically, or by hand where that was impossible. */
  isStockCaptured: 'boolean',
  changedStocks: 'int',
  isUncountedDecided: 'boolean',
  uncountedItems: 'int',
  missingReasons: 'int',
} as const;

export interface CheckFacts extends RowOf<typeof checkColumns> {
  readonly isFinalised: boolean;
  readonly isStockReadingKnown: boolean;
  readonly severalCodeItems: number;
  readonly isValueBasisKnown: boolean;
}

/** A number of cases against the check, whether it is met, or both where neither follows from the other. */
type Measure = (
  facts: CheckFacts,
  uncounted: SettlementSteps['uncounted'],
) => number | boolean | Pick<Check, 'is_met' | 'count'>;

const measures: Readonly<Record<CheckKey, Measure>> = {
  finalised: (facts) => facts.isFinalised,
  sections_closed: (facts) => facts.openSections,
  open_recounts: (facts) => facts.openRecounts,
  no_consensus: (facts) => facts.unsettledItems,
  unregistered_codes: (facts) => facts.unregisteredCodes,
  ambiguous_codes: (facts) => facts.ambiguousCodes,
  unasked_recounts: (facts) => facts.unaskedItems,
  shared_items: (facts) => facts.sharedItems,
  same_boxes: (facts) => facts.sameBoxes,
  expired_units: (facts) => facts.expiredUnits,
  unrecognised_lines: (facts) => facts.unrecognisedLines,
  imported_lines: (facts) => facts.importedLines,
  late_by_section: (facts) => facts.linesAfterClose,
  devices: (facts) => facts.sendingCollectors,
  device_queues: (facts) => facts.queuedDevices,
  sections_done: (facts) => facts.doubtfulSections,
  unread_labels: (facts) => facts.unreadLabels,
  snapshot: (facts) => facts.isStockCaptured,
  stock_reading: (facts) => ({ is_met: facts.isStockReadingKnown, count: facts.severalCodeItems }),
  stock_unchanged: (facts) => facts.changedStocks,
  value_basis: (facts) => facts.isValueBasisKnown,
  uncounted: ({ uncountedItems: count, isUncountedDecided }, { unconfirmed }) => ({
    is_met: unconfirmed === null && (isUncountedDecided || count === 0),
    count,
  }),
  reasons: (facts) => facts.missingReasons,
};

/** See docs/settlement.md, "Checks before settling". */
export function settlementChecks(facts: CheckFacts, uncounted: SettlementSteps['uncounted']): Check[] {
  return CHECK_KEYS.map((key) => checkOf(key, measures[key](facts, uncounted), uncounted));
}

/** Minutes in which a phone may have more to send. */
const SENDING_MINUTES = 15;

export function lineFacts({ number, pharmacyId }: ComparisonBasis) {
  const ofInventory = sql`count_line.pharmacy_id = ${pharmacyId} and count_line.inventory_number = ${number}
    and live`;
  // Received counts also changed, and changes have an index.
  const recently = sql`now() - make_interval(mins => ${SENDING_MINUTES})`;
  return sql`
    (
      select copies_stock or exists (
        select from stock_snapshot where inventory_number = number and taken_by is not null
      ) from inventory where number = ${number}
    ) as "isStockCaptured",
    (
      select count(*) from section
      where inventory_number = ${number} and deleted_at is null and finalised_at is null and kind = 'count'
    ) as "openSections",
    (
      select count(*) from standing_recount
      where inventory_number = ${number} and is_in_force and finalised_at is null
    ) as "openRecounts",
    (
      select ceil(coalesce(sum(quantity * factor), 0))::bigint from ${linesOf({ number, pharmacyId })}
      where expiry < (created_at at time zone coalesce((
        select time_zone from pharmacy_settings where pharmacy_id = ${pharmacyId}
      ), ${DEFAULT_SETTINGS.time_zone}))::date
    ) as "expiredUnits",
    (select count(*) from count_line where ${ofInventory} and kind = 'unrecognised') as "unrecognisedLines",
    (
      select count(*) from count join ${linesOf({ number, pharmacyId })} on count_line.count_id = count.id
      where count.inventory_number = ${number} and unproved <> '{}'
    ) as "importedLines",
    (
      select count(*) from count join ${linesOf({ number, pharmacyId })} on count_line.count_id = count.id
      where count.pharmacy_id = ${pharmacyId} and count.after_close
    ) as "linesAfterClose",
    (
      select count(distinct collector_id) from count
      where inventory_number = ${number} and changed_at > ${recently} and received_at > ${recently}
        and exists (
          select from count_line where ${ofInventory} and count_id = count.id and not exists (
            select from section_done as own where own.section_id = count_line.section_id
              and own.sub = count.cognito_user_id and holds
          )
        )
    ) as "sendingCollectors",
    ${queuedDevices({ number, pharmacyId })} as "queuedDevices", ${sectionChecks(number)}
  `;
}

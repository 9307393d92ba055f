import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { PharmacySettings } from '@balanco/contract/pharmacies/pharmacy-settings';
import type { ClosingSteps } from '@balanco/contract/settlement/settling';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../caller.js';
import type { Database, Transaction } from '../../db/database.js';
import type { Confronted } from '../comparison/confronted-views.js';
import { findConfronted } from '../comparison/confronted-views.js';
import { bringUpToDate, keptItems } from '../comparison/kept-comparison.js';
import { confirmationRefusal, zeroRefusal } from '../decisions/zero-access.js';
import type { InventoryFacts } from '../inventories/inventory-facts-views.js';
import {
  closingStateOf,
  findCurrentSettlement,
  findLastVersion,
  TOTALS,
} from '../inventories/settlement-rows.js';
import { countUndecided } from '../late-counts/late-count-views.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings-views.js';
import type { SnapshotFacts } from '../stock/snapshot-views.js';
import { approvalForecast, approvalOf, isOneAdmin, type SettledSums } from './approval-limits.js';
import { type CheckFacts, closingChecks } from './closing-checks.js';
import { lineFacts } from './line-fact-views.js';
import {
  decidedBySubs,
  outcomeItems,
  outcomeSums,
  uncountedDecision,
  zeroedBySubs,
} from './outcome-items.js';

/** Everything that the part Fechamento decides on, for this caller. Refuses `not_found`. */
export async function viewClosingSteps(
  db: Database | Transaction,
  caller: Caller,
  id: InventoryId,
): Promise<ClosingSteps> {
  const confronted = await findConfronted(db, id);
  const settings = await viewPharmacySettings(db, confronted.pharmacyId);
  const decisions = await viewDecisions(db, confronted, settings);
  return stepsAfter(db, caller, { confronted, settings, decisions });
}

interface Decided {
  readonly confronted: Pick<InventoryFacts, 'number' | 'pharmacyId' | 'isFinalised'>;
  readonly settings: PharmacySettings;
  readonly decisions: Decisions;
}

/** The same, for decisions that were just read: reading them compares all items. */
export async function stepsAfter(
  db: Database | Transaction,
  caller: Caller,
  { confronted, settings, decisions }: Decided,
): Promise<ClosingSteps> {
  const { number, pharmacyId, isFinalised } = confronted;
  const current = await findCurrentSettlement(db, number);
  const hasOneAdmin = await isOneAdmin(db, pharmacyId);
  return {
    state: closingStateOf({ isFinalised }, current?.settlement ?? null),
    current: current?.settlement ?? null,
    next_version: (await findLastVersion(db, number)) + 1,
    checks: decisions.checks,
    uncounted: decisions.uncounted,
    reasons: decisions.reasons,
    approval:
      current === null
        ? { is_allowed: false, refusal: 'Ainda não há apuração.', needs_reason: false }
        : approvalOf(current, { caller, settings, hasOneAdmin }),
    to_settle: {
      totals: decisions.toSettle.totals,
      approval: approvalForecast(decisions.toSettle, { caller, settings, hasOneAdmin }),
    },
    late_counts: current === null ? 0 : await countUndecided(db, confronted),
    has_one_admin: hasOneAdmin,
  };
}

interface Decisions extends Pick<ClosingSteps, 'checks' | 'uncounted' | 'reasons'> {
  /** What settling would freeze now. */
  readonly toSettle: SettledSums;
}

type Uncounted = ClosingSteps['uncounted'];
type DecisionRow = Pick<Uncounted, 'decision' | 'positive' | 'negative' | 'zeroed' | 'zeroed_share'> & {
  readonly confirmed: number | null;
  readonly toSettle: SettledSums;
} & Pick<ClosingSteps['reasons'], 'needed' | 'given'> &
  Omit<
    CheckFacts,
    'isFinalised' | 'isStockReadingKnown' | 'severalCodeItems' | 'isValueBasisKnown' | 'isZeroConfirmed'
  >;

/** The checklist, what is not counted and the reasons, in one statement, so that they belong to one moment. */
export async function viewDecisions(
  db: Database | Transaction,
  confronted: Confronted & { readonly snapshot: SnapshotFacts; readonly isFinalised: boolean },
  settings: PharmacySettings,
): Promise<Decisions> {
  const { number, snapshot, isFinalised } = confronted;
  await bringUpToDate(db, confronted);
  const { rows } = await sql<DecisionRow>`
    with ${keptItems(confronted)}, ${outcomeItems()},
    sums as (${outcomeSums(settings.zero_share)}),
    figure as (
      select ${itemSum(sql`can_be_zeroed and expected > 0`)} as positive,
        ${itemSum(sql`can_be_zeroed and expected < 0`)} as negative,
        ${itemSum(sql`how = 'zeroed'`)} as zeroed,
        count(*) filter (where can_be_zeroed) as "uncountedItems",
        count(*) filter (where question <> 'open') as "unsettledItems",
        count(*) filter (where needs_reason) as needed,
        count(*) filter (where needs_reason and reason is not null) as given
      from outcome
    ),
    code_left as (
      select resolved.reason from resolved
      where resolved.reason is not null and not exists (
        select from ignored_code where inventory_number = ${number}
          and ignored_code.barcode_key = resolved.barcode_key
          and ignored_code.internal_code_key = resolved.internal_code_key
      )
    )
    select decision, positive, negative, needed, given, "uncountedItems", "unsettledItems", needed - given as "missingReasons",
      zeroed::jsonb || jsonb_build_object('overage', zeroed_overage) as zeroed,
      case when stock_value > 0 then round(zeroed_value * 100 / stock_value, 2) end as zeroed_share,
      json_build_object(
        'totals', ${TOTALS}, 'needsSecondAdmin', needs_second_admin, 'largestItem', largest_item,
        'zeroedBySubs', ${zeroedBySubs(number)}, 'decidedBySubs', ${decidedBySubs(number)}
      ) as "toSettle",
      exists (select from uncounted_choice where inventory_number = ${number}) as "isUncountedDecided",
      (select confirmed_items from uncounted_choice where inventory_number = ${number}) as confirmed,
      (select count(*) from code_left where reason = 'unregistered') as "unregisteredCodes",
      (select count(*) from code_left where reason = 'ambiguous') as "ambiguousCodes",
      (facts -> 'changed_stocks')::integer as "changedStocks", (facts -> 'unasked_items')::integer as "unaskedItems",
      ${lineFacts(confronted)}
    from figure, sums, (${uncountedDecision(number)}) as choice, comparison
    where comparison.inventory_number = ${number}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate has a row');
  const { decision, positive, negative, zeroed, zeroed_share, needed, given, confirmed, toSettle, ...facts } =
    row;
  const { uncountedItems: items } = facts;
  const unconfirmed = decision === 'zero' && items > 0 ? confirmationRefusal({ items, confirmed }) : null;
  const checks = closingChecks({
    ...facts,
    isFinalised,
    isZeroConfirmed: unconfirmed === null,
    isStockReadingKnown: snapshot.isModeClear || snapshot.isModeChosen,
    severalCodeItems: snapshot.repeated,
    isValueBasisKnown: settings.value_basis !== 'unknown',
  });
  return {
    checks,
    uncounted: {
      decision,
      positive,
      negative,
      zeroed,
      zeroed_share,
      share_limit: settings.zero_share,
      is_above_limit: toSettle.needsSecondAdmin,
      zero_refusal: zeroRefusal({ isFinalised, openSections: facts.openSections }),
      unconfirmed,
    },
    reasons: { from: settings.reason_from, needed, given },
    toSettle,
  };
}

function itemSum(condition: RawBuilder<unknown>) {
  return sql`json_build_object(
    'items', count(*) filter (where ${condition}),
    'units', coalesce(sum(abs(expected)) filter (where ${condition}), 0),
    'value', coalesce(sum(abs(round(expected * value, 2))) filter (where ${condition}), 0)
  )`;
}

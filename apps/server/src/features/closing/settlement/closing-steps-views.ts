import type { InventoryId } from '@balanco/contract/inventories';
import type { PharmacySettings } from '@balanco/contract/pharmacy-settings';
import type { ClosingSteps } from '@balanco/contract/settling';
import { sql } from 'kysely';
import type { Caller } from '../../../caller.js';
import type { Database, Transaction } from '../../../db/database.js';
import type { InventoryFacts } from '../../inventories/inventory-facts-views.js';
import { viewPharmacySettings } from '../../pharmacies/pharmacy-settings-views.js';
import { confirmationRefusal, zeroRefusal } from '../choices/zero-access.js';
import { findConfronted } from '../closing-views.js';
import { type Confronted, confrontedItems } from '../confronted-items.js';
import { countUndecided } from '../late/late-count-views.js';
import { UNASKED_ITEMS } from '../rounds/recounted-item-views.js';
import type { SnapshotFacts } from '../snapshot-views.js';
import { approvalOf } from './approval-limits.js';
import { type CheckFacts, closingChecks } from './closing-checks.js';
import { decidedBySubs } from './deciding-people.js';
import { lineFacts } from './line-fact-views.js';
import { isOneAdmin } from './one-admin.js';
import { outcomeItems, uncountedDecision } from './outcome-items.js';
import { closingStateOf, findCurrentSettlement, findLastVersion } from './settlement-rows.js';

/** Everything that the part Fechamento decides on, for this caller. Refuses `not_found`. */
export async function viewClosingSteps(
  db: Database | Transaction,
  caller: Caller,
  id: InventoryId,
): Promise<ClosingSteps> {
  const confronted = await findConfronted(db, id);
  const settings = await viewPharmacySettings(db, confronted.pharmacyId);
  const decisions = await viewDecisions(db, confronted, { settings, caller });
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
    ...decisions,
    approval:
      current === null
        ? { is_allowed: false, refusal: 'Ainda não há apuração.', needs_reason: false }
        : approvalOf(current, { caller, settings, hasOneAdmin }),
    late_counts: current === null ? 0 : await countUndecided(db, confronted),
    has_one_admin: hasOneAdmin,
  };
}

type Decisions = Pick<ClosingSteps, 'checks' | 'uncounted' | 'reasons' | 'has_decided'>;

type Uncounted = ClosingSteps['uncounted'];
type DecisionRow = Pick<Uncounted, 'decision' | 'positive' | 'negative' | 'zeroed_share'> & {
  readonly zeroedSum: Uncounted['positive'];
  readonly overage: number;
  readonly confirmed: number | null;
} & Pick<ClosingSteps['reasons'], 'needed' | 'given'> &
  Pick<Decisions, 'has_decided'> &
  Omit<
    CheckFacts,
    'isFinalised' | 'isStockReadingKnown' | 'severalCodeItems' | 'isValueBasisKnown' | 'isZeroConfirmed'
  >;

/** The checklist, what is not counted and the reasons, in one statement, so that they belong to one moment. */
export async function viewDecisions(
  db: Database | Transaction,
  confronted: Confronted & { readonly snapshot: SnapshotFacts; readonly isFinalised: boolean },
  { settings, caller }: { readonly settings: PharmacySettings; readonly caller: Pick<Caller, 'sub'> },
): Promise<Decisions> {
  const { number, snapshot, isFinalised } = confronted;
  const isRecounted = confronted.recount !== null;
  const { rows } = await sql<DecisionRow>`
    with ${confrontedItems(confronted)}, ${outcomeItems(number)},
    figure as (
      select ${uncountedSum(sql`${IS_UNCOUNTED} and expected > 0`)} as positive,
        ${uncountedSum(sql`${IS_UNCOUNTED} and expected < 0`)} as negative,
        ${uncountedSum(sql`how = 'zeroed'`)} as "zeroedSum",
        coalesce(sum(settled_value) filter (where how = 'zeroed' and settled_value > 0), 0) as overage,
        sum(abs(round(expected * value, 2))) as stock_value,
        coalesce(sum(abs(settled_value)) filter (where how = 'zeroed'), 0) as zeroed_value,
        count(*) filter (where ${IS_UNCOUNTED} and expected <> 0) as "uncountedItems",
        count(*) filter (where question <> 'open') as "unsettledItems",
        count(*) filter (where ${needsReason(settings)}) as needed,
        count(*) filter (where ${needsReason(settings)} and reason is not null) as given
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
    select decision, positive, negative, "zeroedSum", overage, needed, given, "uncountedItems", "unsettledItems", needed - given as "missingReasons",
      case when stock_value > 0 then round(zeroed_value * 100 / stock_value, 2) end as zeroed_share,
      exists (select from uncounted_choice where inventory_number = ${number}) as "isUncountedDecided",
      (select confirmed_items from uncounted_choice where inventory_number = ${number}) as confirmed,
      (select count(*) from code_left where reason = 'unregistered') as "unregisteredCodes",
      (select count(*) from code_left where reason = 'ambiguous') as "ambiguousCodes",
      (select count(*) from changed) as "changedStocks",
      ${isRecounted ? UNASKED_ITEMS : sql`0`} as "unaskedItems",
      ${isRecounted ? sql`${caller.sub} = any(${decidedBySubs(number)})` : sql`false`} as has_decided,
      ${lineFacts(confronted)}
    from figure, (${uncountedDecision(number)}) as choice
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate has a row');
  const {
    decision,
    positive,
    negative,
    zeroedSum,
    overage,
    zeroed_share,
    needed,
    given,
    confirmed,
    has_decided,
    ...facts
  } = row;
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
      zeroed: { ...zeroedSum, overage },
      zeroed_share,
      share_limit: settings.zero_share,
      zero_refusal: zeroRefusal({ isFinalised, openSections: facts.openSections }),
      unconfirmed,
    },
    reasons: { from: settings.reason_from, needed, given },
    has_decided,
  };
}

const IS_UNCOUNTED = sql`counted is null and question is null`;
function uncountedSum(condition: ReturnType<typeof sql>) {
  return sql`json_build_object(
    'items', count(*) filter (where ${condition}),
    'units', coalesce(sum(abs(expected)) filter (where ${condition}), 0),
    'value', coalesce(sum(abs(round(expected * value, 2))) filter (where ${condition}), 0)
  )`;
}

/** From so many R$ on an item's reason is asked for, and for each difference of a controlled department. */
function needsReason(settings: PharmacySettings) {
  return sql`(settled_difference <> 0 and question is null and (
    abs(settled_value) >= ${settings.reason_from}::numeric or department = any(${settings.controlled_departments}::text[])
  ))`;
}

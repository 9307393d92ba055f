import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { InventoryLimits } from '@balanco/contract/pharmacies/approval-limits';
import type { PharmacySettings } from '@balanco/contract/pharmacies/pharmacy-settings';
import { CHECK_KEYS, type CheckKey, checkOf } from '@balanco/contract/settlement/checks';
import { settlementSchema, uncountedDecisionSchema } from '@balanco/contract/settlement/settlements';
import * as contract from '@balanco/contract/settlement/settling';
import { type RawBuilder, sql } from 'kysely';
import { AppError, invalidField } from '../../app-error.js';
import { auditInventory } from '../../audit/write-audit.js';
import type { Caller } from '../../caller.js';
import { answering } from '../../db/answering.js';
import type { Queries, Transaction } from '../../db/database.js';
import { transact } from '../../use-case.js';
import { type ComparisonBasis, findComparisonBasis, lockForChoice } from '../comparison/comparison-basis.js';
import { comparisonItems } from '../comparison/kept-comparison.js';
import { comparisonWork, isShared } from '../comparison/kept-work.js';
import {
  confirmationRefusal,
  MISSING_NUMBER,
  refuseUnfinished,
  zeroRefusal,
} from '../decisions/item-choices.js';
import {
  findCurrentSettlement,
  findLastVersion,
  settlementStateOf,
  TOTALS,
} from '../inventories/current-settlement.js';
import type { InventoryFacts } from '../inventories/find-inventory.js';
import { countUndecided } from '../late-counts/late-counts.js';
import { viewInventoryLimits, viewPharmacySettings } from '../pharmacies/pharmacy-settings.js';
import type { SnapshotFacts } from '../stock/snapshot.js';
import { findAdministrators } from './administrators.js';
import { approvalForecast, approvalOf, type SettledSums } from './approval-limits.js';
import { checkColumns, lineFacts } from './checks.js';
import {
  decidedBySubs,
  outcomeItems,
  outcomeSums,
  uncountedDecision,
  zeroedBySubs,
} from './outcome-items.js';

/** Reads Fechamento for this caller. Refuses `not_found`. */
export async function viewSettlementSteps(db: Queries, caller: Caller, id: InventoryId) {
  const inventory = await findComparisonBasis(db, id);
  const settings = await viewPharmacySettings(db, inventory.pharmacyId);
  const limits = await viewInventoryLimits(db, inventory);
  const decisions = await viewDecisions(db, inventory, { settings, limits });
  return stepsAfter(db, caller, { inventory, limits, decisions });
}

interface Decided {
  readonly inventory: Pick<InventoryFacts, 'number' | 'pharmacyId' | 'isFinalised'>;
  readonly limits: InventoryLimits;
  readonly decisions: Decisions;
}

/** Reading decisions compares all items. */
export async function stepsAfter(
  db: Queries,
  caller: Caller,
  { inventory, limits, decisions }: Decided,
): Promise<contract.SettlementSteps> {
  const { number, isFinalised } = inventory;
  const current = await findCurrentSettlement(db, number);
  const administrators = await findAdministrators(db, inventory);
  const circumstances = { caller, limits: limits.in_force, ...administrators };
  return {
    state: settlementStateOf({ isFinalised }, current?.settlement ?? null),
    current: current?.settlement ?? null,
    next_version: (await findLastVersion(db, number)) + 1,
    checks: decisions.checks,
    uncounted: decisions.uncounted,
    reasons: decisions.reasons,
    approval:
      current === null
        ? { is_allowed: false, refusal: 'Ainda não há apuração.', needs_reason: false, appointment: null }
        : approvalOf(current, circumstances),
    to_settle: {
      totals: decisions.toSettle.totals,
      approval: approvalForecast(decisions.toSettle, circumstances),
    },
    late_counts: current === null ? 0 : await countUndecided(db, inventory),
    limits,
    has_one_admin: administrators.hasOneAdmin,
  };
}

interface Decisions extends Pick<contract.SettlementSteps, 'checks' | 'uncounted' | 'reasons'> {
  readonly toSettle: SettledSums;
}

const decisions = answering({
  ...contract.settlementStepsSchema.shape.uncounted.omit({
    share_limit: true,
    is_above_limit: true,
    zero_refusal: true,
    unconfirmed: true,
  }).shape,
  needed: 'int',
  given: 'int',
  confirmed: 'int?',
  uncountedItems: 'int',
  isUncountedDecided: 'boolean',
  toSettle: {
    totals: settlementSchema.shape.totals,
    needsSecondAdmin: 'boolean',
    largestItem: 'number',
    zeroedBySubs: 'text[]',
    decidedBySubs: 'text[]',
  },
  ...checkColumns,
});

/** One statement reads one moment. */
export async function viewDecisions(
  db: Queries,
  inventory: ComparisonBasis & { readonly snapshot: SnapshotFacts; readonly isFinalised: boolean },
  { settings, limits }: { readonly settings: PharmacySettings; readonly limits: InventoryLimits },
): Promise<Decisions> {
  const { number, snapshot, isFinalised } = inventory;
  const row = await decisions`
    with ${await comparisonWork(db, inventory)}, ${outcomeItems()},
    sums as (${outcomeSums(limits.in_force.zero_share)}),
    figure as (
      select ${itemSum(sql`can_be_zeroed and expected > 0`)} as positive,
        ${itemSum(sql`can_be_zeroed and expected < 0`)} as negative,
        ${itemSum(sql`how = 'zeroed'`)} as zeroed,
        count(*) filter (where can_be_zeroed) as "uncountedItems",
        count(*) filter (where question <> 'open') as no_consensus,
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
    select decision, positive, negative, needed, given, "uncountedItems", no_consensus,
      needed - given as reasons,
      zeroed::jsonb || jsonb_build_object('overage', zeroed_overage) as zeroed,
      case when stock_value > 0 then round(zeroed_value * 100 / stock_value, 2) end as zeroed_share,
      json_build_object(
        'totals', ${TOTALS}, 'needsSecondAdmin', needs_second_admin, 'largestItem', largest_item,
        'zeroedBySubs', ${zeroedBySubs(number)}, 'decidedBySubs', ${decidedBySubs(number)}
      ) as "toSettle",
      exists (select from uncounted_choice where inventory_number = ${number}) as "isUncountedDecided",
      (select confirmed_items from uncounted_choice where inventory_number = ${number}) as confirmed,
      (select count(*) from code_left where reason = 'unregistered') as unregistered_codes,
      (select count(*) from code_left where reason = 'ambiguous') as ambiguous_codes,
      (select count(*) from in_scope where ${isShared(inventory)}) as shared_items,
      (select count(*) from same_box) as same_boxes,
      (facts -> 'changed_stocks')::integer as stock_unchanged,
      (facts -> 'unasked_items')::integer as unasked_recounts,
      ${lineFacts(inventory)}
    from figure, sums, (${uncountedDecision(number)}) as choice, comparison
    where comparison.inventory_number = ${number}
  `.one(db);
  const { decision, positive, negative, zeroed, zeroed_share, needed, given, confirmed, toSettle, ...rest } =
    row;
  const { uncountedItems: items, isUncountedDecided, ...measured } = rest;
  const unconfirmed = decision === 'zero' && items > 0 ? confirmationRefusal(items, confirmed) : null;
  const uncounted = {
    decision,
    positive,
    negative,
    zeroed,
    zeroed_share,
    share_limit: limits.in_force.zero_share,
    is_above_limit: toSettle.needsSecondAdmin,
    zero_refusal: zeroRefusal(isFinalised, measured.sections_closed),
    unconfirmed,
  };
  const measures: Readonly<Record<CheckKey, Parameters<typeof checkOf>[1]>> = {
    ...measured,
    finalised: isFinalised,
    stock_reading: { is_met: snapshot.isModeClear || snapshot.isModeChosen, count: snapshot.repeated },
    value_basis: settings.value_basis !== 'unknown',
    uncounted: { is_met: unconfirmed === null && (isUncountedDecided || items === 0), count: items },
  };
  return {
    checks: CHECK_KEYS.map((key) => checkOf(key, measures[key], uncounted)),
    uncounted,
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

/** docs/settlement.md, "Items that nobody counted". A zeroing admin types their number, which is kept. */
export const chooseUncounted = transact(contract.chooseUncounted, async (tx, { caller }, input) => {
  const { id, decision, confirmed_items: typed } = input;
  if (decision === 'zero' && caller.role !== 'admin') {
    throw new AppError('permission_denied', 'Zerar os não contados precisa de um administrador.');
  }
  const inventory = await lockForChoice(tx, id);
  const { number, pharmacyId } = inventory;
  const before = await findChoice(tx, number);
  const confirmed = decision === 'zero' ? (typed ?? null) : null;
  if (decision === 'zero') {
    await refuseUnfinished(tx, inventory);
    await refuseUnconfirmed(tx, inventory, confirmed);
  }
  if (before?.decision !== decision || before.confirmed !== confirmed) {
    await sql`
        insert into uncounted_choice (inventory_number, pharmacy_id, decision, confirmed_items,
          decided_by_sub)
        values (${number}, ${pharmacyId}, ${decision}, ${confirmed}, ${caller.sub})
        on conflict (inventory_number) do update
          set decision = excluded.decision, confirmed_items = excluded.confirmed_items,
            decided_by_sub = excluded.decided_by_sub
      `.execute(tx);
    await auditInventory(tx, caller, inventory, {
      action: 'choose_uncounted',
      before: { uncounted: before?.decision ?? null, items: before?.confirmed ?? undefined },
      after: { uncounted: decision, items: confirmed ?? undefined },
    });
  }
  return viewSettlementSteps(tx, caller, id);
});

async function findChoice(tx: Transaction, number: number) {
  return answering({ decision: uncountedDecisionSchema, confirmed: 'int?' })`
    select decision, confirmed_items as confirmed from uncounted_choice where inventory_number = ${number}
  `.first(tx);
}

async function refuseUnconfirmed(tx: Transaction, inventory: ComparisonBasis, confirmed: number | null) {
  if (confirmed === null) {
    throw invalidField('confirmed_items', MISSING_NUMBER);
  }
  const items = await answering({ items: 'int' })`
    with ${await comparisonItems(tx, inventory)}
    select count(*) as items from in_scope where can_be_zeroed
  `.value(tx);
  const refusal = confirmationRefusal(items, confirmed);
  if (refusal !== null) throw new AppError('conflict', refusal);
}

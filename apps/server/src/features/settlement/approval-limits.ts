import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import { type ApprovalLimits, exceededLimit } from '@balanco/contract/pharmacies/approval-limits';
import type { Settlement } from '@balanco/contract/settlement/settlements';
import type { ClosingSteps } from '@balanco/contract/settlement/settling';
import { sql } from 'kysely';
import type { Caller } from '../../caller.js';
import type { Database, Transaction } from '../../db/database.js';
import { personSees } from '../../pharmacy-access/reach.js';
import type { CurrentSettlement } from '../inventories/current-settlement.js';

interface ApprovalCircumstances extends SoleAdmin {
  readonly caller: Pick<Caller, 'sub' | 'role'>;
  /** Those of the inventory now. A version is approved by its own, if it kept them. */
  readonly limits: ApprovalLimits;
}

/**
 * docs/settlement.md, "Approval". Excess zeroing needs an admin who neither settled nor zeroed; a sole admin
 * gives a written reason.
 */
export function approvalOf(
  current: Omit<CurrentSettlement, 'id'>,
  circumstances: ApprovalCircumstances,
): ClosingSteps['approval'] {
  const { caller, limits, hasOneAdmin } = circumstances;
  const own = current.settlement.limits?.in_force ?? limits;
  const sentence = refusalOf(current, { ...circumstances, limits: own }, 'foi zerado');
  return {
    is_allowed: sentence === null,
    refusal: sentence,
    needs_reason: sentence === null && needsWrittenReason(current, { caller, hasOneAdmin }),
  };
}

export interface SettledSums
  extends Pick<CurrentSettlement, 'zeroedBySubs' | 'decidedBySubs' | 'largestItem'> {
  readonly totals: Settlement['totals'];
  readonly needsSecondAdmin: boolean;
}

/** null if settling also approves (docs/settlement.md, "Approval"). */
export function approvalForecast(
  { totals, needsSecondAdmin, ...people }: SettledSums,
  circumstances: ApprovalCircumstances,
): string | null {
  const { caller, hasOneAdmin } = circumstances;
  const settlement = { totals, needs_second_admin: needsSecondAdmin };
  const made = { ...people, settlement, settledBySub: caller.sub };
  if (needsWrittenReason(made, { caller, hasOneAdmin }) && caller.role === 'admin') {
    return 'A aprovação pede um motivo escrito, porque não há outro administrador.';
  }
  // A sole admin has to give a reason, so settling never approves.
  return refusalOf(made, { ...circumstances, hasOneAdmin: false }, 'vai a zero');
}

const NOT_ALONE =
  'Desde o início deste inventário você tirou o acesso de outro administrador, por isso não aprova sozinho.';

interface Approvable extends Omit<CurrentSettlement, 'id' | 'settlement'> {
  readonly settlement: Pick<Settlement, 'totals' | 'needs_second_admin'>;
}

function refusalOf(
  current: Approvable,
  { caller, limits, hasOneAdmin, hasRemovedAdmin }: ApprovalCircumstances,
  zeroing: 'foi zerado' | 'vai a zero',
): string | null {
  const { settlement, largestItem } = current;
  const why = hasRemovedAdmin && caller.role === 'admin' ? ` ${NOT_ALONE}` : '';
  if (hasDecided(current, caller) && !(caller.role === 'admin' && hasOneAdmin)) {
    return `Quem decidiu um item sem consenso não aprova: outra pessoa precisa aprovar.${why}`;
  }
  if (settlement.needs_second_admin) {
    const share = `Mais de ${formatQuantity(limits.zero_share)}% do estoque ${zeroing}`;
    if (caller.role !== 'admin') return `${share}: a aprovação precisa de um administrador.`;
    if (isInvolved(current, caller) && !hasOneAdmin) {
      return `${share}: a aprovação precisa de um administrador que não seja quem apurou nem quem escolheu zerar.${why}`;
    }
    return null;
  }
  if (caller.role === 'admin') return null;
  const { approval_gross: grossLimit, approval_item: itemLimit } = limits;
  const exceeded = exceededLimit({ gross: settlement.totals.gross, largestItem }, limits);
  if (exceeded === 'gross') {
    return `O bruto de ${formatMoney(settlement.totals.gross)} passa de ${formatMoney(grossLimit)}: a aprovação precisa de um administrador.`;
  }
  if (exceeded === 'item') {
    return `A diferença de ${formatMoney(largestItem)} em um item passa de ${formatMoney(itemLimit)}: a aprovação precisa de um administrador.`;
  }
  return null;
}

/** After zeroing also the number of items. */
export function needsWrittenReason(
  current: Omit<Approvable, 'largestItem'>,
  { caller, hasOneAdmin }: Pick<ApprovalCircumstances, 'caller' | 'hasOneAdmin'>,
): boolean {
  if (!hasOneAdmin) return false;
  return (
    hasDecided(current, caller) || (current.settlement.needs_second_admin && isInvolved(current, caller))
  );
}

function hasDecided(
  { decidedBySubs }: Pick<CurrentSettlement, 'decidedBySubs'>,
  { sub }: Pick<Caller, 'sub'>,
): boolean {
  return decidedBySubs.includes(sub);
}

function isInvolved(
  { settledBySub, zeroedBySubs }: Pick<CurrentSettlement, 'settledBySub' | 'zeroedBySubs'>,
  { sub }: Pick<Caller, 'sub'>,
): boolean {
  return sub === settledBySub || zeroedBySubs.includes(sub);
}

/** Whether one administrator may approve alone. */
export interface SoleAdmin {
  readonly hasOneAdmin: boolean;
  /** The only one took another out since the inventory began. */
  readonly hasRemovedAdmin: boolean;
}

/** docs/settlement.md, "Who is alone" */
export async function findSoleAdmin(
  db: Database | Transaction,
  inventory: { readonly number: number; readonly pharmacyId: string },
): Promise<SoleAdmin> {
  const [sole, other] = await db
    .selectFrom('person')
    .select('sub')
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .where(personSees(inventory.pharmacyId))
    .limit(2)
    .execute();
  if (sole === undefined || other !== undefined) return { hasOneAdmin: false, hasRemovedAdmin: false };
  const hasRemovedAdmin = await removedAdmin(db, sole.sub, inventory);
  return { hasOneAdmin: !hasRemovedAdmin, hasRemovedAdmin };
}

/** By a lower role, by deactivation, or by access without this pharmacy. */
async function removedAdmin(
  db: Database | Transaction,
  sub: string,
  { number, pharmacyId }: { readonly number: number; readonly pharmacyId: string },
): Promise<boolean> {
  const sees = (side: 'before' | 'after') => sql`(
    not (${sql.ref(`audit.${side}`)}->>'limited')::boolean or exists (
      select from json_array_elements(${sql.ref(`audit.${side}`)}->'pharmacies') as pharmacy
      where pharmacy->>'id' = ${pharmacyId}::text
    )
  )`;
  const { rows } = await sql`
    select from audit join person on person.sub = audit.entity_id
    where audit.actor_sub = ${sub} and audit.pharmacy_id is null and audit.entity = 'person'
      and audit.entity_id <> ${sub}
      and audit.at >= (select created_at from inventory where number = ${number})
      and case audit.action
        when 'update' then audit.before->>'role' = 'admin' and audit.after->>'role' <> 'admin'
        when 'deactivate' then person.role = 'admin'
        when 'change_access' then person.role = 'admin' and ${sees('before')} and not ${sees('after')}
        else false
      end
    limit 1
  `.execute(db);
  return rows.length > 0;
}

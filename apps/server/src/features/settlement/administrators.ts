import { isStaff, type Role } from '@balanco/contract/base/roles';
import type { PersonPharmacies } from '@balanco/contract/people/people';
import type { Appointment } from '@balanco/contract/settlement/settlements';
import { sql } from 'kysely';
import type { AuditedAction } from '../../audit/audit-facts.js';
import { SYSTEM } from '../../audit/write-audit.js';
import type { Database, Transaction } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { personSees } from '../../pharmacy-access/reach.js';

/** Who administers a pharmacy, and who made them since an inventory began (docs/settlement.md, "Approval"). */
export interface Administrators {
  readonly hasOneAdmin: boolean;
  /** The only one took another out since the inventory began. */
  readonly hasRemovedAdmin: boolean;
  /** Who became an administrator, and who became one or a moderator. */
  readonly acts: { readonly admins: Acts; readonly staff: Acts };
}

/** By `sub`, of those on whose account somebody acted since the inventory began. */
type Acts = ReadonlyMap<string, RoleHistory>;

interface RoleHistory {
  /** Had the role for the pharmacy when the inventory began. */
  readonly hadRole: boolean;
  /** In order. */
  readonly gains: readonly RoleAct[];
  readonly losses: readonly RoleAct[];
}

/** Of the audit, by its row. */
interface RoleAct extends Appointment {
  readonly id: number;
  readonly sub: string;
  readonly bySub: string;
}

export async function findAdministrators(
  db: Database | Transaction,
  inventory: { readonly number: number; readonly pharmacyId: string },
): Promise<Administrators> {
  const [sole, other] = await db
    .selectFrom('person')
    .select('sub')
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .where(personSees(inventory.pharmacyId))
    .limit(2)
    .execute();
  const acts = await readActs(db, inventory);
  if (sole === undefined || other !== undefined) return { hasOneAdmin: false, hasRemovedAdmin: false, acts };
  const { admins } = acts;
  const own = hands(admins, sole.sub, Number.POSITIVE_INFINITY).add(sole.sub);
  const hasRemovedAdmin = [...admins].some(
    ([sub, { losses }]) =>
      sub !== sole.sub &&
      losses.some(({ bySub, id }) => [...hands(admins, bySub, id)].some((hand) => own.has(hand))),
  );
  return { hasOneAdmin: !hasRemovedAdmin, hasRemovedAdmin, acts };
}

/**
 * How `approver` and whoever settled, zeroed or decided come to be of one hand since the inventory began; null where
 * they don't. Of the approver the last gain of the role counts, of the others each.
 */
export function appointmentBetween(
  { admins, staff }: Administrators['acts'],
  approver: string,
  others: readonly string[],
): Appointment | null {
  return between(admins, approver, others) ?? between(staff, approver, others);
}

/** By whom somebody became an administrator since the inventory began; null at the command line. */
export function appointmentOfSole({ admins }: Administrators['acts'], sub: string): Appointment | null {
  const last = lastGain(admins, sub);
  return last === undefined || isByOperator(last) ? null : appointment(last);
}

function lastGain(acts: Acts, sub: string): RoleAct | undefined {
  const own = acts.get(sub);
  return own?.hadRole === false ? own.gains.at(-1) : undefined;
}

function between(acts: Acts, approver: string, others: readonly string[]): Appointment | null {
  const last = lastGain(acts, approver);
  const ownHands = last === undefined ? new Set([approver]) : handsOf(acts, last);
  const shares = (found: ReadonlySet<string>) => [...found].some((sub) => ownHands.has(sub));
  if (last?.bySub === approver) return appointment(last);
  for (const other of others) {
    if (!shares(hands(acts, other, Number.POSITIVE_INFINITY))) continue;
    const isMaker = ownHands.has(approver);
    const made = isMaker ? acts.get(other)?.gains.findLast((gain) => shares(handsOf(acts, gain))) : last;
    return made === undefined ? null : appointment(made);
  }
  return null;
}

function appointment({ sub, bySub, name, by, at }: RoleAct): Appointment {
  // At the first call of a person whom a pool of Amazon's says to have the role.
  return { name, by: bySub === sub ? 'Amazon Cognito' : by, at };
}

/** Who stands behind what a person did before a row: themselves, or who gave them the role, and so on. */
function hands(acts: Acts, sub: string, before: number): Set<string> {
  const { hadRole, gains } = acts.get(sub) ?? { hadRole: true, gains: [] };
  const earlier = gains.filter(({ id }) => id < before);
  if (hadRole || earlier.length === 0) return new Set([sub]);
  return new Set(earlier.flatMap((gain) => [...handsOf(acts, gain)]));
}

/** What the operator does at the command line is nobody's hand. */
function handsOf(acts: Acts, act: RoleAct): Set<string> {
  return isByOperator(act) ? new Set([act.sub]) : hands(acts, act.bySub, act.id);
}

function isByOperator({ bySub }: RoleAct): boolean {
  return bySub === 'operator' || bySub === SYSTEM.sub;
}

interface State {
  readonly role: Role | null;
  readonly isActive: boolean;
  readonly sees: boolean;
}

interface ActRow extends RoleAct {
  readonly action: keyof typeof changes;
  readonly before: AuditedState | null;
  readonly after: AuditedState;
  readonly now: State;
}

interface AuditedState extends Partial<PersonPharmacies> {
  readonly role?: Role | null;
  readonly deactivated_at?: string | null;
}

async function readActs(
  db: Database | Transaction,
  { number, pharmacyId }: { readonly number: number; readonly pharmacyId: string },
): Promise<Administrators['acts']> {
  const { rows } = await sql<ActRow>`
    select audit.id, entity_id as sub, person.name, actor_sub as "bySub", actor_name as by,
      ${isoMoment(sql`audit.at`)} as at, action, before, after, json_build_object(
        'role', role, 'isActive', deactivated_at is null, 'sees', ${personSees(pharmacyId)}
      ) as now
    from audit join person on person.sub = audit.entity_id
    where audit.pharmacy_id is null and audit.entity = 'person' and audit.action = any(${Object.keys(changes)})
      and audit.at >= inventory_began_at(${number})
    order by audit.id
  `.execute(db);
  const people = new Map<string, ActRow[]>();
  for (const row of rows) people.set(row.sub, [...(people.get(row.sub) ?? []), row]);
  const actsOf = (hasRole: HasRole): Acts =>
    new Map([...people].map(([sub, list]) => [sub, historyOf(list, pharmacyId, hasRole)]));
  return {
    admins: actsOf((role) => role === 'admin'),
    staff: actsOf((role) => role !== null && isStaff(role)),
  };
}

type Change = readonly [before: Partial<State>, after: Partial<State>];

/** What each act changes of a person's role in a pharmacy. */
const changes = {
  create: ({ after }) => [{ role: null }, { role: after.role ?? null }],
  register: ({ after }) => [{ role: null }, { role: after.role ?? null }],
  // Of a name or a day it says no role.
  update: ({ before, after }) =>
    after.role === undefined ? [{}, {}] : [{ role: before?.role ?? null }, { role: after.role }],
  deactivate: () => [{ isActive: true }, { isActive: false }],
  reactivate: () => [{ isActive: false }, { isActive: true }],
  anonymise: ({ before }) => [{ isActive: (before?.deactivated_at ?? null) === null }, { isActive: false }],
  change_access: ({ before, after }, pharmacyId) => [
    { sees: sees(before, pharmacyId) },
    { sees: sees(after, pharmacyId) },
  ],
} satisfies Partial<
  Record<AuditedAction<'person'>, (act: Pick<ActRow, 'before' | 'after'>, pharmacyId: string) => Change>
>;

function sees(access: AuditedState | null, pharmacyId: string): boolean {
  return access?.limited !== true || (access.pharmacies ?? []).some(({ id }) => id === pharmacyId);
}

type HasRole = (role: Role | null) => boolean;

function historyOf(rows: readonly ActRow[], pharmacyId: string, hasRole: HasRole): RoleHistory {
  const steps = rows.map((row) => ({ row, change: changes[row.action](row, pharmacyId) as Change }));
  // What the first act changed is as it was before it; what none changed is as it is now.
  let state = Object.assign(
    {},
    rows[0]?.now,
    ...steps.map(({ change: [before] }) => before).reverse(),
  ) as State;
  const holds = () => hasRole(state.role) && state.isActive && state.sees;
  const hadRole = holds();
  const gains: RoleAct[] = [];
  const losses: RoleAct[] = [];
  for (const { row, change } of steps) {
    const held = holds();
    state = { ...state, ...change[1] };
    if (holds() !== held) (held ? losses : gains).push(row);
  }
  return { hadRole, gains, losses };
}

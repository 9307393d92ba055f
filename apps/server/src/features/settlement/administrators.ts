import type { Role } from '@balanco/contract/base/roles';
import type { PersonPharmacies } from '@balanco/contract/people/people';
import type { Appointment } from '@balanco/contract/settlement/settlements';
import { sql } from 'kysely';
import type { AuditedAction } from '../../audit/audited-actions.js';
import { SYSTEM } from '../../audit/write-audit.js';
import type { Database, Transaction } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { personSees } from '../../pharmacy-access/reach.js';

/** Who administers a pharmacy, and who made them since an inventory began (docs/settlement.md, "Approval"). */
export interface Administrators {
  readonly hasOneAdmin: boolean;
  /** The only one took another out since the inventory began. */
  readonly hasRemovedAdmin: boolean;
  readonly acts: AdminActs;
}

/** By `sub`, of those on whose account somebody acted since the inventory began. */
export type AdminActs = ReadonlyMap<string, AdminHistory>;

interface AdminHistory {
  /** Had the role for the pharmacy when the inventory began. */
  readonly wasAdmin: boolean;
  /** In order. */
  readonly gains: readonly AdminAct[];
  readonly losses: readonly AdminAct[];
}

/** Of the audit, by its row. */
interface AdminAct extends Appointment {
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
  const hasRemovedAdmin = [...acts].some(
    ([sub, { losses }]) =>
      sub !== sole.sub && losses.some(({ bySub, id }) => hands(acts, bySub, id).has(sole.sub)),
  );
  return { hasOneAdmin: !hasRemovedAdmin, hasRemovedAdmin, acts };
}

/**
 * How `approver` and whoever settled or zeroed come to be of one hand since the inventory began; null where they
 * don't. Of the approver the last gain of the role counts, of the others each.
 */
export function appointmentBetween(
  acts: AdminActs,
  approver: string,
  others: readonly string[],
): Appointment | null {
  const own = acts.get(approver);
  const last = own?.wasAdmin === false ? own.gains.at(-1) : undefined;
  const ownHands = last === undefined ? new Set([approver]) : handsOf(acts, last);
  const shares = (found: ReadonlySet<string>) => [...found].some((sub) => ownHands.has(sub));
  // At the first call of a person whom a pool of Amazon's says to be one.
  if (last?.bySub === approver) return { ...appointment(last), by: 'Amazon Cognito' };
  for (const other of others) {
    if (!shares(hands(acts, other, Number.POSITIVE_INFINITY))) continue;
    const isMaker = ownHands.has(approver);
    const made = isMaker ? acts.get(other)?.gains.findLast((gain) => shares(handsOf(acts, gain))) : last;
    return made === undefined ? null : appointment(made);
  }
  return null;
}

function appointment({ name, by, at }: AdminAct): Appointment {
  return { name, by, at };
}

/** Who stands behind what a person did before a row: themselves, or who made them an administrator, and so on. */
function hands(acts: AdminActs, sub: string, before: number): Set<string> {
  const { wasAdmin, gains } = acts.get(sub) ?? { wasAdmin: true, gains: [] };
  const earlier = gains.filter(({ id }) => id < before);
  if (wasAdmin || earlier.length === 0) return new Set([sub]);
  return new Set(earlier.flatMap((gain) => [...handsOf(acts, gain)]));
}

/** What the operator does at the command line is nobody's hand. */
function handsOf(acts: AdminActs, { sub, bySub, id }: AdminAct): Set<string> {
  return bySub === 'operator' || bySub === SYSTEM.sub ? new Set([sub]) : hands(acts, bySub, id);
}

interface State {
  readonly role: Role | null;
  readonly isActive: boolean;
  readonly sees: boolean;
}

interface ActRow extends AdminAct {
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
): Promise<AdminActs> {
  const { rows } = await sql<ActRow>`
    select audit.id, entity_id as sub, person.name, actor_sub as "bySub", actor_name as by,
      ${isoMoment(sql`audit.at`)} as at, action, before, after, json_build_object(
        'role', role, 'isActive', deactivated_at is null, 'sees', ${personSees(pharmacyId)}
      ) as now
    from audit join person on person.sub = audit.entity_id
    where audit.pharmacy_id is null and audit.entity = 'person' and audit.action = any(${Object.keys(changes)})
      and audit.at >= (select created_at from inventory where number = ${number})
    order by audit.id
  `.execute(db);
  const people = new Map<string, ActRow[]>();
  for (const row of rows) people.set(row.sub, [...(people.get(row.sub) ?? []), row]);
  return new Map([...people].map(([sub, list]) => [sub, historyOf(list, pharmacyId)]));
}

type Change = readonly [before: Partial<State>, after: Partial<State>];

/** What each act changes of whether a person administers a pharmacy. */
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

function historyOf(rows: readonly ActRow[], pharmacyId: string): AdminHistory {
  const steps = rows.map((row) => ({ row, change: changes[row.action](row, pharmacyId) as Change }));
  // What the first act changed is as it was before it; what none changed is as it is now.
  let state = Object.assign(
    {},
    rows[0]?.now,
    ...steps.map(({ change: [before] }) => before).reverse(),
  ) as State;
  const isAdmin = () => state.role === 'admin' && state.isActive && state.sees;
  const wasAdmin = isAdmin();
  const gains: AdminAct[] = [];
  const losses: AdminAct[] = [];
  for (const { row, change } of steps) {
    const was = isAdmin();
    state = { ...state, ...change[1] };
    if (isAdmin() !== was) (was ? losses : gains).push(row);
  }
  return { wasAdmin, gains, losses };
}

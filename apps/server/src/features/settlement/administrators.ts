import { isStaff, type Role, roleSchema } from '@balanco/contract/base/roles';
import type { Appointment } from '@balanco/contract/settlement/settlements';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AuditFactOf } from '../../audit/audit-facts.js';
import { SYSTEM } from '../../audit/write-audit.js';
import { type Answered, answering } from '../../db/answering.js';
import type { Queries } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { personSees } from '../../pharmacy-access/reach.js';
import type { Place } from '../inventories/find-inventory.js';

/** Who administers a pharmacy, and who made them since an inventory began (docs/settlement.md, "Approval"). */
export interface Administrators {
  readonly hasOneAdmin: boolean;
  /** The only one took another out since the inventory began. */
  readonly hasRemovedAdmin: boolean;
  readonly acts: { readonly admins: Acts; readonly staff: Acts };
}

/** By `sub`, the acts on accounts since the inventory began. */
type Acts = ReadonlyMap<string, RoleHistory>;

interface RoleHistory {
  readonly hadRole: boolean;
  readonly gains: RoleAct[];
  readonly losses: RoleAct[];
}

interface RoleAct extends Appointment {
  readonly bySub: string;
  /** Who stands behind it: whoever acted, or who had given them the role before, and so on. */
  readonly hands: ReadonlySet<string>;
}

export async function findAdministrators(db: Queries, inventory: Place): Promise<Administrators> {
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
  const own = handsOf(acts.admins, sole.sub).add(sole.sub);
  const hasRemovedAdmin = [...acts.admins].some(
    ([sub, { losses }]) => sub !== sole.sub && losses.some(({ hands }) => isShared(hands, own)),
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

/** Returns by whom somebody became an administrator since the inventory began, or null at the command line. */
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
  const own = last?.hands ?? new Set([approver]);
  const other = others.find((sub) => isShared(handsOf(acts, sub), own));
  const isMaker = own.has(approver) && last?.bySub !== approver;
  const theirs = acts.get(other ?? '')?.gains.findLast(({ hands }) => isShared(hands, own));
  const made = isMaker ? theirs : last;
  const isOfOneHand = other !== undefined || last?.bySub === approver;
  return isOfOneHand && made !== undefined ? appointment(made) : null;
}

const appointment = ({ name, by, at }: RoleAct): Appointment => ({ name, by, at });

function handsOf(acts: Acts, sub: string): Set<string> {
  const { hadRole, gains } = acts.get(sub) ?? { hadRole: true, gains: [] };
  return new Set(hadRole || gains.length === 0 ? [sub] : gains.flatMap(({ hands }) => [...hands]));
}

function isShared(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((hand) => others.has(hand));
}

function isByOperator({ bySub }: Pick<RoleAct, 'bySub'>): boolean {
  return bySub === 'operator' || bySub === SYSTEM.sub;
}

interface State {
  readonly role: Role | null;
  readonly isActive: boolean;
  readonly sees: boolean;
}

const roleActs = answering({
  sub: 'text',
  name: 'text',
  bySub: 'text',
  by: 'text',
  at: 'text',
  action: z.enum(['create', 'register', 'update', 'deactivate', 'reactivate', 'anonymise', 'change_access']),
  before: 'json',
  after: 'json',
  now: { role: roleSchema.nullable(), isActive: 'boolean', sees: 'boolean' },
});
type ActRow = Answered<typeof roleActs>;

async function readActs(db: Queries, { number, pharmacyId }: Place): Promise<Administrators['acts']> {
  const rows = await roleActs`
    select entity_id as sub, person.name, actor_sub as "bySub", actor_name as by,
      ${isoMoment(sql`audit.at`)} as at, action, before, after, json_build_object(
        'role', role, 'isActive', deactivated_at is null, 'sees', ${personSees(pharmacyId)}
      ) as now
    from audit join person on person.sub = audit.entity_id
    where audit.pharmacy_id is null and audit.entity = 'person' and audit.action = any(${Object.keys(changes)})
      and audit.at >= (select inventory_began_at(${number}))
    order by audit.id
  `.all(db);
  const steps = rows.map((row): Step => ({ row, change: changeOf(row, pharmacyId) }));
  return {
    admins: actsOf(steps, (role) => role === 'admin'),
    staff: actsOf(steps, (role) => role !== null && isStaff(role)),
  };
}

type Change = readonly [before: Partial<State>, after: Partial<State>];

const changes: {
  readonly [Action in ActRow['action']]: (fact: AuditFactOf<'person', Action>, pharmacyId: string) => Change;
} = {
  create: ({ after }) => [{ role: null }, { role: after.role ?? null }],
  register: ({ after }) => [{ role: null }, { role: after.role ?? null }],
  update: ({ before, after }) =>
    after.role === undefined ? [{}, {}] : [{ role: before?.role ?? null }, { role: after.role }],
  deactivate: () => [{ isActive: true }, { isActive: false }],
  reactivate: () => [{ isActive: false }, { isActive: true }],
  anonymise: ({ before }) => [{ isActive: (before?.deactivated_at ?? null) === null }, { isActive: false }],
  change_access: ({ before, after }, pharmacyId) => [
    { sees: sees(before, pharmacyId) },
    { sees: sees(after, pharmacyId) },
  ],
};

function changeOf({ action, ...sides }: ActRow, pharmacyId: string): Change {
  // Each act takes the sides that `writeAudit` gave its row.
  return (changes[action] as (sides: unknown, pharmacyId: string) => Change)(sides, pharmacyId);
}

function sees({ limited, pharmacies }: AuditFactOf<'person', 'change_access'>['after'], pharmacyId: string) {
  return !limited || pharmacies.some(({ id }) => id === pharmacyId);
}

interface Step {
  readonly row: ActRow;
  readonly change: Change;
}

function actsOf(steps: readonly Step[], hasRole: (role: Role | null) => boolean): Acts {
  const holds = ({ role, isActive, sees }: State) => hasRole(role) && isActive && sees;
  // What a person's first act changed is as it was before it; what none changed is as it is now.
  const states = new Map<string, State>();
  for (const { row, change } of steps.toReversed())
    states.set(row.sub, { ...(states.get(row.sub) ?? row.now), ...change[0] });
  const acts = new Map<string, RoleHistory>();
  for (const [sub, state] of states) acts.set(sub, { hadRole: holds(state), gains: [], losses: [] });
  for (const { row, change } of steps) {
    const { sub, bySub, name, at } = row;
    const before = states.get(sub) ?? row.now;
    const after = { ...before, ...change[1] };
    states.set(sub, after);
    if (holds(after) === holds(before)) continue;
    // It holds at the first call of a person whom a pool of Amazon's says to have the role.
    const by = bySub === sub ? 'Amazon Cognito' : row.by;
    // What the operator gives at the command line is nobody's hand.
    const hands = holds(after) && isByOperator(row) ? new Set([sub]) : handsOf(acts, bySub);
    acts.get(sub)?.[holds(after) ? 'gains' : 'losses'].push({ name, by, at, bySub, hands });
  }
  return acts;
}

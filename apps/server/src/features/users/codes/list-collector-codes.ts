import * as contract from '@balanco/contract/people/collector-codes';
import { sql } from 'kysely';
import type { Context } from '../../../context.js';
import { type Answered, answering } from '../../../db/answering.js';
import { isoMoment } from '../../../db/sql-fragments.js';
import type { CollectorAccounts } from '../../../identity/identity-provider.js';
import { requireAllPharmacies } from '../../../pharmacy-access/reach.js';
import { useCase } from '../../../use-case.js';

/** A chain has a few hundred collectors a season. */
const MOST = 1000;
const MOST_READ = 10_000;

const codeRows = answering({
  ...contract.collectorCodeSchema.omit({ state: true }).shape,
  session_id: 'text?',
  isOver: 'boolean',
  isShutOut: 'boolean?',
  /** Whether it is shown if none of the collector's codes waits or is connected. */
  isFirst: 'boolean',
});

interface ListContext extends Context {
  readonly accounts: CollectorAccounts | undefined;
}

/**
 * Lists codes of the last 90 days, the newest first: those that wait or connect a phone, else the collector's
 * most informative one.
 */
export const listCollectorCodes = useCase(contract.listCollectorCodes, async (context: ListContext) => {
  const { db, caller, accounts } = context;
  requireAllPharmacies(caller);
  const rows = await codeRows`
    select * from (
      select code.id, code.sub, name, email, ${isoMoment(sql`made_at`)} as made_at, made_by_name,
        ${isoMoment(sql`expires_at`)} as expires_at, ${isoMoment(sql`used_at`)} as used_at, device,
        ${isoMoment(sql`leaves_at`)} as leaves_at, session_id, revoked_at is not null or expires_at <= now() as "isOver",
        deactivated_at is not null or leaves_at <= now() or revoked_at is not null
          or sessions_ended_at >= used_at as "isShutOut",
        row_number() over (
          partition by code.sub
          order by revoked_at is not null or (used_at is null and expires_at <= now()), code.id desc
        ) = 1 as "isFirst"
      from collector_code code join person on person.sub = code.sub
      where made_at > now() - interval '90 days'
    ) made
    -- A used code without a session of its own reveals no second phone.
    where "isFirst" or not coalesce("isShutOut", false)
      and (session_id is not null or used_at is null and not "isOver")
    order by id desc limit ${MOST_READ}
  `.all(db);
  const sessions = rows.flatMap(({ session_id }) => session_id ?? []);
  const open = (await accounts?.openSessions(db, sessions)) ?? new Set();
  const codes = rows.map((row) => ({ ...row, state: stateOf(row, open) }));
  const withLive = new Set(codes.filter(isLive).map(({ sub }) => sub));
  const results = codes
    .filter((code) => isLive(code) || (code.isFirst && !withLive.has(code.sub)))
    .slice(0, MOST)
    .map(({ session_id, isOver, isShutOut, isFirst, ...code }) => code);
  return { results, adds_people: accounts !== undefined };
});

function stateOf(
  { used_at, session_id, isOver, isShutOut }: Answered<typeof codeRows>,
  open: ReadonlySet<string>,
): contract.CollectorCode['state'] {
  if (used_at === null) return isOver || isShutOut ? 'lapsed' : 'waiting';
  return isShutOut || (session_id !== null && !open.has(session_id)) ? 'ended' : 'connected';
}

function isLive({ state }: Pick<contract.CollectorCode, 'state'>): boolean {
  return state === 'waiting' || state === 'connected';
}

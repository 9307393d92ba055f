import { isStaff } from '@balanco/contract/base/roles';
import * as contract from '@balanco/contract/history/history';
import * as people from '@balanco/contract/people/people';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../app-error.js';
import { AUDITED_ACTIONS } from '../../audit/audited-actions.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Database } from '../../db/database.js';
import { readOpaque, writeOpaque } from '../../opaque-text.js';
import { requirePharmacy } from '../../pharmacy-access/reach.js';
import { findBlindness, isBlindIn, refuseHiddenCount } from '../blind-count/blind-access.js';
import { findThing, idsOfThing, UNKNOWN_THING } from './history-of-thing.js';
import { type HistoryView, viewHistory } from './history-views.js';

interface Cut {
  readonly page_size: number;
  readonly after?: string | undefined;
}

/** The part of the audit before this id, which no row has. */
const NEWEST = Number.MAX_SAFE_INTEGER;

/**
 * The history of one thing, newest first (docs/history.md). Every licensed role reads it, collectors without figures of
 * closings, and blind ones without stock and without counts of others. Refuses `not_found`, and `invalid` for anything that isn't a cursor.
 */
export async function listHistory(
  { db, caller }: Context,
  { entity, id, ...cut }: Cut & { readonly entity: contract.HistoryThing; readonly id: string },
): Promise<contract.HistoryPage> {
  authorise(caller, contract.listHistory.permission);
  const thing = await findThing(db, entity, id);
  requirePharmacy(caller, thing.pharmacyId, UNKNOWN_THING);
  if (entity === 'count') await refuseHiddenCount(db, caller, Number(thing.id));
  return pageOf(db, cut, ({ after = NEWEST, limit }) => idsOfThing(thing, { before: after, limit }), {
    product: thing.product,
    isCollector: !isStaff(caller.role),
    isBlind: isBlindIn(await findBlindness(db, caller), thing.pharmacyId),
  });
}

/** Everything that the audit can say. */
const AUDITED_KINDS = Object.entries(AUDITED_ACTIONS).flatMap(([entity, actions]) =>
  actions.map((action: string) => ({ entity, action })),
);

interface PharmacyHistoryFilter {
  readonly entity?: (typeof contract.FILTERED_THINGS)[number] | undefined;
  readonly action?: string | undefined;
  readonly person?: string | undefined;
  readonly first_day?: string | undefined;
  readonly last_day?: string | undefined;
}

/**
 * Everything that was done in a pharmacy, newest first, for admin and mod. Each kind of thing and action is read from its
 * own end of an index and merged, so no filter reads what it leaves out (docs/decisions/0056). Refuses as `listHistory`
 * does.
 */
export async function listPharmacyHistory(
  { db, caller }: Context,
  {
    id,
    entity,
    action,
    person,
    first_day: firstDay,
    last_day: lastDay,
    ...cut
  }: Cut & PharmacyHistoryFilter & { readonly id: string },
): Promise<contract.HistoryPage> {
  authorise(caller, contract.listPharmacyHistory.permission);
  await findThing(db, 'pharmacy', id);
  const midnight = (day: string) => sql`${day}::date::timestamp at time zone 'America/Sao_Paulo'`;
  const conditions = [
    sql`pharmacy_id = ${id}`,
    ...(person === undefined ? [] : [sql`actor_sub = ${person}`]),
    ...(firstDay === undefined ? [] : [sql`at >= ${midnight(firstDay)}`]),
    ...(lastDay === undefined ? [] : [sql`at < ${midnight(lastDay)} + interval '1 day'`]),
  ];
  const kinds = AUDITED_KINDS.filter(
    (kind) =>
      (entity === undefined || kind.entity === entity) && (action === undefined || kind.action === action),
  );
  const idsIn: IdsIn = ({ after, limit }) => {
    const older =
      after === undefined
        ? sql``
        : sql`and (at, id) < ((select at from audit where id = ${after}), ${after})`;
    return sql`
      select newest.id from
        unnest(${kinds.map((kind) => kind.entity)}::text[], ${kinds.map((kind) => kind.action)}::text[])
          as kind (entity, action),
        lateral (
          select at, id from audit
          where ${sql.join(conditions, sql` and `)} and entity = kind.entity and action = kind.action ${older}
          order by at desc, id desc limit ${limit}
        ) as newest
      order by newest.at desc, newest.id desc limit ${limit}
    `;
  };
  return pageOf(db, cut, idsIn, { order: sql`at desc, id desc` });
}

/** What was done to a person's account, with its sessions and licences, for administrators. */
export async function listPersonHistory(
  { db, caller }: Context,
  { sub, ...cut }: Cut & { readonly sub: string },
): Promise<contract.HistoryPage> {
  authorise(caller, people.listPersonHistory.permission);
  const known = await db.selectFrom('person').select('sub').where('sub', '=', sub).executeTakeFirst();
  if (known === undefined) throw new AppError('not_found', 'Não há histórico: o registro não existe.');
  return pageOf(
    db,
    cut,
    ({ after = NEWEST, limit }) => sql`
      select id from (
        (select id from audit where entity = 'person' and entity_id = ${sub} and id < ${after}
          order by id desc limit ${limit})
        union
        (select id from audit where actor_sub = ${sub} and pharmacy_id is null
          and entity in ('session', 'licence_key') and id < ${after} order by id desc limit ${limit})
      ) as concerned order by id desc limit ${limit}
    `,
  );
}

/** SQL: the ids of the newest rows, or of the newest ones after the row `after`. */
type IdsIn = (range: { readonly after?: number; readonly limit: number }) => RawBuilder<unknown>;

/** One page; one further row shows whether the history goes on. */
async function pageOf(
  db: Database,
  { page_size: size, after }: Cut,
  idsIn: IdsIn,
  view: HistoryView = {},
): Promise<contract.HistoryPage> {
  const from = after === undefined ? {} : { after: readCursor(after) };
  const found = await viewHistory(db, idsIn({ ...from, limit: size + 1 }), view);
  const results = found.slice(0, size);
  const last = found.length > size ? results.at(-1) : undefined;
  return { results, cursor: last === undefined ? null : writeOpaque(last.id) };
}

function readCursor(after: string): number {
  const { success, data } = z.int().positive().safeParse(readOpaque(after));
  if (success) return data;
  throw new AppError('invalid', 'Cursor inválido.', { fields: { after: ['Cursor inválido.'] } });
}

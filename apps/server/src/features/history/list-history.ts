import * as contract from '@balanco/contract/history';
import * as people from '@balanco/contract/people';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../app-error.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Database } from '../../db/database.js';
import { readOpaque, writeOpaque } from '../../opaque-text.js';
import { findThing, idsOfThing } from './history-of-thing.js';
import { type FocusedProduct, viewHistory } from './history-views.js';

interface Cut {
  readonly page_size: number;
  readonly after?: string | undefined;
}

/** The part of the audit before this id, which no row has. */
const NEWEST = Number.MAX_SAFE_INTEGER;

/**
 * The history of one thing, newest first (docs/history.md). Every licensed role reads it. Refuses `not_found`, and
 * `invalid` for anything that isn't a cursor.
 */
export async function listHistory(
  { db, caller }: Context,
  { entity, id, ...cut }: Cut & { readonly entity: contract.HistoryThing; readonly id: string },
): Promise<contract.HistoryPage> {
  authorise(caller, contract.listHistory.permission);
  const thing = await findThing(db, entity, id);
  return pageOf(db, cut, (range) => idsOfThing(thing, range), thing.product);
}

interface PharmacyHistoryFilter {
  readonly entity?: contract.HistoryThing | undefined;
  readonly action?: string | undefined;
  readonly person?: string | undefined;
  readonly first_day?: string | undefined;
  readonly last_day?: string | undefined;
}

/** Everything that was done in a pharmacy, newest first, for admin and mod. Refuses as `listHistory` does. */
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
    ...(entity === undefined ? [] : [sql`entity = ${entity}`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(person === undefined ? [] : [sql`actor_sub = ${person}`]),
    ...(firstDay === undefined ? [] : [sql`at >= ${midnight(firstDay)}`]),
    ...(lastDay === undefined ? [] : [sql`at < ${midnight(lastDay)} + interval '1 day'`]),
  ];
  return pageOf(
    db,
    cut,
    ({ before, limit }) => sql`
      select id from audit where ${sql.join(conditions, sql` and `)} and id < ${before} order by id desc limit ${limit}
    `,
  );
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
    ({ before, limit }) => sql`
      select id from (
        (select id from audit where entity = 'person' and entity_id = ${sub} and id < ${before}
          order by id desc limit ${limit})
        union
        (select id from audit where actor_sub = ${sub} and pharmacy_id is null
          and entity in ('session', 'licence_key') and id < ${before} order by id desc limit ${limit})
      ) as concerned order by id desc limit ${limit}
    `,
  );
}

type IdsIn = (range: { readonly before: number; readonly limit: number }) => RawBuilder<unknown>;

/** One page; one further row shows whether the history goes on. */
async function pageOf(
  db: Database,
  { page_size: size, after }: Cut,
  idsIn: IdsIn,
  product?: FocusedProduct,
): Promise<contract.HistoryPage> {
  const before = after === undefined ? NEWEST : readCursor(after);
  const found = await viewHistory(db, idsIn({ before, limit: size + 1 }), product);
  const results = found.slice(0, size);
  const last = found.length > size ? results.at(-1) : undefined;
  return { results, cursor: last === undefined ? null : writeOpaque(last.id) };
}

function readCursor(after: string): number {
  const { success, data } = z.int().positive().safeParse(readOpaque(after));
  if (success) return data;
  throw new AppError('invalid', 'Cursor inválido.', { fields: { after: ['Cursor inválido.'] } });
}

import { sql } from 'kysely';
import type { Database } from '../db/database.js';
import { type Reaching, withinReach } from '../pharmacy-access/reach.js';

const PAGE = 1_000;

/**
 * JSON Lines of the rows after an id, in the order of ids: what every transaction up to there has committed, so
 * that nobody who goes on after the last row misses one. The server moves that mark within seconds
 * (`seal-audit.ts`).
 */
export async function* exportAudit(db: Database, after: number, caller: Reaching = { pharmacyIds: null }) {
  for (let last = after; ; ) {
    const rows = await db
      .selectFrom('audit')
      .select([
        'id',
        'at',
        'actor_sub',
        'actor_name',
        'pharmacy_id',
        'entity',
        'action',
        'entity_id',
        'before',
        'after',
      ])
      .where('id', '>', last)
      .where('id', '<=', (eb) => eb.selectFrom('audit_mark').select('sealed_to'))
      .where(withinReach(caller, 'pharmacy_id') ?? sql<boolean>`true`)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const row of rows) yield `${JSON.stringify(row)}\n`;
    const newest = rows.at(-1);
    if (newest === undefined) return;
    last = newest.id;
  }
}

import type { Database } from '../../db/database.js';

type Named = Partial<Record<'action' | 'actor_sub' | 'entity' | 'entity_id' | 'pharmacy_id', string>>;

export const auditRows = (db: Database, named: Named) =>
  db
    .selectFrom('audit')
    .selectAll()
    .where((row) => row.and(named))
    .orderBy('id')
    .execute();

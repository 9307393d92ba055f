import { sql } from 'kysely';
import type { Database } from '../db/database.js';

/**
 * Plans of this database are those of tables that nobody analysed, whenever a statement is explained. Else autovacuum may
 * come between two statements, and a plan that its statistics chose tells something else.
 */
export async function freezeStatistics(db: Database): Promise<void> {
  await sql`
    do $$
    declare
      item record;
    begin
      for item in
        select relname as name from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace
      loop
        execute format('alter table %I set (autovacuum_enabled = false)', item.name);
        perform pg_clear_relation_stats(current_schema(), item.name);
      end loop;
      for item in
        select tablename as name, attname as attribute, inherited from pg_stats where schemaname = current_schema()
      loop
        perform pg_clear_attribute_stats(current_schema(), item.name, item.attribute, item.inherited);
      end loop;
    end $$
  `.execute(db);
}

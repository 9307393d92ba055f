import { type RawBuilder, sql } from 'kysely';

/**
 * A query of `item_key`, `moved_on`, `moved_at` and `units`. The n-th equal row of a file is the n-th of any other file, whichever
 * code of the item they have, so of equal rows as many count as the file with the most of them has (docs/closing.md, "Files of
 * movements").
 *
 * @param rows what has `import_id`, `item_key`, `factor`, `moved_on`, `moved_at` and `quantity`
 */
export function movedOnce(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select item_key, moved_on, moved_at, sum(units * rows) as units
    from (
      select item_key, moved_on, moved_at, units, max(rows) as rows
      from (
        select item_key, moved_on, moved_at, quantity * factor as units, count(*) as rows
        from ${rows} group by import_id, item_key, moved_on, moved_at, quantity * factor
      ) as of_file
      group by item_key, moved_on, moved_at, units
    ) as of_files
    group by item_key, moved_on, moved_at
  `;
}

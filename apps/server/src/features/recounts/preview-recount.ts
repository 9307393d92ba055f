import type { RecountPreview } from '@balanco/contract/recounts/recount-changes';
import { recountMinutes } from '@balanco/contract/recounts/recount-criteria';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import { hasActiveLicence } from '../../identity/person-queries.js';
import { personSees } from '../../pharmacy-access/people-within-reach.js';
import type { Confronted } from '../comparison/confronted-views.js';
import { comparedItems } from '../comparison/kept-comparison.js';
import { chosenItems, type RecountChoice } from './chosen-items.js';
import { sendsSections } from './recount-access.js';

/** What a recount would have, and who may count it, in one statement (docs/closing.md, "Recount"). Nothing is written. */
export async function previewRecount(
  db: Database | Transaction,
  confronted: Confronted,
  choice: RecountChoice,
): Promise<RecountPreview> {
  const { rows } = await sql<Omit<RecountPreview, 'minutes'>>`
    with ${await comparedItems(db, confronted)}, ${chosenItems(confronted, choice)}
    select (select count(*) from chosen) as items,
      (select coalesce(sum(coalesce(abs(difference_value), round(abs(expected) * value, 2))), 0) from chosen) as value,
      (select count(*) from wanted where item_key in (select item_key from busy)) as on_other_lists,
      (select count(*) from wanted where item_key not in (select item_key from busy))
        - (select count(*) from chosen) as left_out,
      coalesce((
        select json_agg(json_build_object(
          'sub', sub, 'name', name, 'email', email, 'sends_sections', sends_sections,
          'counted', (select count(*) from counter join chosen using (item_key) where counter.sub = licensed.sub)
        ) order by name collate pt_br, sub)
        from (
          select sub, name, email, ${sendsSections(confronted.pharmacyId, sql`person.sub`)} as sends_sections
          from person where deactivated_at is null and ${hasActiveLicence(sql.ref('person.sub'))}
            and ${personSees(confronted.pharmacyId)}
        ) as licensed
      ), '[]') as collectors
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a select without from has a row');
  return { ...row, minutes: recountMinutes(row.items) };
}

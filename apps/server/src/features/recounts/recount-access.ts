import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Transaction } from '../../db/database.js';
import type { Confronted } from '../comparison/confronted-views.js';
import { comparedItems } from '../comparison/kept-comparison.js';

/**
 * Refuses `conflict` with this sentence if a recount that is restored has an item of another one of the round, for the same
 * sections, or counts the same section as a whole: both would be summed. The transaction holds the inventory.
 */
export async function refuseDoubleLists(tx: Transaction, sectionId: string, sentence: string): Promise<void> {
  const { rows } = await sql`
    with live as (
      select recount.* from recount join section on section.id = section_id
      where cancelled_at is null and deleted_at is null
    ),
    own as (
      select live.section_id, live.inventory_number, whole_section, item_key, round, replaces_sections
      from live left join recount_item using (section_id) where live.section_id = ${sectionId}
    )
    select from own join live as other using (inventory_number)
    left join recount_item as item on item.section_id = other.section_id and item.item_key = own.item_key
      and item.round = own.round
    where other.section_id <> own.section_id and (
      own.whole_section = other.whole_section
      or item.item_key is not null and (own.replaces_sections is null or item.replaces_sections is null
        or own.replaces_sections && item.replaces_sections)
    )
    limit 1
  `.execute(tx);
  if (rows.length > 0) throw new AppError('conflict', sentence);
}

/**
 * Refuses `conflict` with this sentence if one of the items that are to be put on a list is on that of another recount of the
 * round, for the same sections as the list. The transaction holds the inventory.
 */
export async function refuseBusyItems(
  tx: Transaction,
  confronted: Confronted,
  { sectionId, keys, sentence }: { sectionId: string; keys: readonly string[]; sentence: string },
): Promise<void> {
  const { rows } = await sql`
    with ${await comparedItems(tx, confronted)},
    target as (
      select round, replaces_sections from recount_item where section_id = ${sectionId} order by place limit 1
    )
    select from target join listed_item as other using (round)
    where other.section_id <> ${sectionId} and other.item_key = any(${[...keys]}::text[])
      and (target.replaces_sections is null or other.replaces_sections is null
        or target.replaces_sections && other.replaces_sections)
    limit 1
  `.execute(tx);
  if (rows.length > 0) throw new AppError('conflict', sentence);
}

/** Of a person's newest lines in the pharmacy so many tell whether their app sends sections. */
const NEWEST_LINES = 50;

/** SQL: whether the counts of the person `sub` come with a section; null without counts in the pharmacy. */
export function sendsSections(pharmacyId: string, sub: RawBuilder<unknown>): RawBuilder<boolean | null> {
  return sql`(
    select bool_or(line.section_id is not null)
    from collector
    cross join lateral (
      select section_id from count_line
      where count_line.pharmacy_id = ${pharmacyId} and count_line.collector_id = collector.id and live
      order by created_at desc, id desc limit ${NEWEST_LINES}
    ) as line
    where collector.pharmacy_id = ${pharmacyId} and collector.sub = ${sub}
  )`;
}

/** Refuses `conflict` for a collector whose counts come without a section. */
export async function refuseSectionless(
  tx: Transaction,
  pharmacyId: string,
  { sub, name }: { readonly sub: string; readonly name: string },
): Promise<void> {
  const { rows } = await sql<{ sends: boolean | null }>`
    select ${sendsSections(pharmacyId, sql`${sub}`)} as sends
  `.execute(tx);
  if (rows[0]?.sends === false) throw new AppError('conflict', noSections(name));
}

/** Why a person whose counts come without a section cannot recount. */
export function noSections(name: string): string {
  return `As contagens de ${name} chegam sem seção, então a recontagem não seria separada da primeira contagem. Escolha outra pessoa.`;
}

import type { SectionDone } from '@balanco/contract/inventories/section-done-row';
import type { DeclaredPart } from '@balanco/contract/progress/progress-section';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../db/database.js';
import { isoMoment } from '../../../db/iso-moment.js';
import type { ServerLine, WhyMissing } from './compare-account.js';

/** Whose part of which section. */
export interface OwnPart {
  readonly sectionId: string;
  readonly pharmacyId: string;
  readonly inventoryNumber: number;
  readonly sub: string;
}

/** The live lines of one person in a section. */
export async function viewOwnLines(
  db: Database | Transaction,
  { sectionId, pharmacyId, inventoryNumber, sub }: OwnPart,
): Promise<ServerLine[]> {
  const { rows } = await sql<ServerLine>`
    select count.amplify_id as id, entry_index as index, quantity, count_line.factor,
      case count_line.barcode when '' then internal_code else count_line.barcode end as code
    from count_line
    join count on count.pharmacy_id = count_line.pharmacy_id and count.id = count_line.count_id
    where count_line.pharmacy_id = ${pharmacyId} and count_line.inventory_number = ${inventoryNumber}
      and count_line.section_id = ${sectionId} and live and cognito_user_id = ${sub}
    order by count_line.id
  `.execute(db);
  return rows;
}

/** Of counts of one person, why a section lacks them. A count of someone else is unknown to them. */
export async function viewWhyMissing(
  db: Database | Transaction,
  sub: string,
  ids: readonly string[],
): Promise<(id: string) => WhyMissing> {
  if (ids.length === 0) return () => 'unknown';
  const { rows } = await sql<{ id: string; deleted: boolean }>`
    select amplify_id as id, deleted from count
    where amplify_id = any(${ids}::uuid[]) and cognito_user_id = ${sub}
  `.execute(db);
  const known = new Map(rows.map(({ id, deleted }) => [id, deleted]));
  return (id) => {
    const isDeleted = known.get(id);
    if (isDeleted === undefined) return 'unknown';
    return isDeleted ? 'deleted' : 'elsewhere';
  };
}

type DoneRow = Omit<SectionDone, 'declared_at' | 'withdrawn_at'> & {
  readonly section_id: string;
  readonly declared_at: Date;
  readonly withdrawn_at: Date | null;
};

/** Who declared which section done, in the order of the declarations, by the id of the section. */
export async function viewSectionsDone(
  db: Database | Transaction,
  { numbers, pharmacyIds }: { numbers: readonly number[] | null; pharmacyIds: readonly string[] | null },
): Promise<Map<string, SectionDone[]>> {
  const { rows } = await sql<DoneRow>`
    select section_id, collector_name as name, lines, matches, declared_at, withdrawn_at
    from section_done
    where (${numbers}::bigint[] is null or inventory_number = any(${numbers}::bigint[]))
      and (${pharmacyIds}::uuid[] is null or pharmacy_id = any(${pharmacyIds}::uuid[]))
    order by section_done.declared_at, sub
  `.execute(db);
  const found = new Map<string, SectionDone[]>();
  for (const { section_id: section, declared_at, withdrawn_at, ...done } of rows) {
    const at = { declared_at: declared_at.toISOString(), withdrawn_at: withdrawn_at?.toISOString() ?? null };
    found.set(section, [...(found.get(section) ?? []), { ...done, ...at }]);
  }
  return found;
}

/** A declaration with whose it is. */
export type PersonsPart = DeclaredPart & { readonly sub: string };

/** The declarations of an inventory's sections, in their order, by the id of the section. */
export async function viewDeclaredParts(
  db: Database,
  { number, pharmacyId }: { readonly number: number; readonly pharmacyId: string },
): Promise<Map<string, PersonsPart[]>> {
  const { rows } = await sql<PersonsPart & { readonly section_id: string }>`
    select section_id, sub, collector_name as name, lines, units, matches,
      ${isoMoment(sql`declared_at`)} as declared_at, ${isoMoment(sql`withdrawn_at`)} as withdrawn_at,
      case when matches then null else (
        select json_build_object('lines', count(*), 'units', coalesce(sum(round(coalesce(quantity, 0) * count_line.factor, 3)), 0))
        from count_line join count on count.pharmacy_id = count_line.pharmacy_id and count.id = count_line.count_id
        where count_line.pharmacy_id = section_done.pharmacy_id
          and count_line.inventory_number = section_done.inventory_number
          and count_line.section_id = section_done.section_id and live and cognito_user_id = section_done.sub
      ) end as server
    from section_done
    where inventory_number = ${number} and pharmacy_id = ${pharmacyId}
    order by section_done.declared_at, sub
  `.execute(db);
  const found = new Map<string, PersonsPart[]>();
  for (const { section_id: section, ...part } of rows)
    found.set(section, [...(found.get(section) ?? []), part]);
  return found;
}

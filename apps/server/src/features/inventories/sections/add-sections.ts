import type { InventoryId, InventoryRow } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/inventories/sections';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../../app-error.js';
import { auditThing, writeAudit } from '../../../audit/write-audit.js';
import { authorise, type Caller } from '../../../caller.js';
import type { Context } from '../../../context.js';
import { answering, hasRow } from '../../../db/answering.js';
import { createOnce } from '../../../db/create-once.js';
import type { Transaction } from '../../../db/database.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { findPerson } from '../../../identity/person-queries.js';
import { seesPharmacy } from '../../../pharmacy-access/reach.js';
import { transact } from '../../../use-case.js';
import { lockInventory } from '../find-inventory.js';
import { viewSectionRows } from '../list-inventories.js';

/**
 * docs/counts.md, "Adding a section". Refuses `not_found`, `invalid` for an unknown or unlicensed collector,
 * and `conflict` for a finalised inventory, a taken name or another creation's key.
 */
export const addSection = transact(contract.addSection, async (tx, { caller }, input) => {
  const { id, collector_sub, key, ...fields } = input;
  const collectorSub = collector_sub || null;
  const { number, pharmacyId, isFinalised } = await lockInventory(tx, id);
  const find = async (ids: readonly string[]) => (await viewSectionRows(tx, number, ids))?.[0] ?? null;
  const create = async () => {
    if (isFinalised) throw new AppError('conflict', 'Este inventário já foi finalizado.');
    if (await hasSectionNamed(tx, number, fields.name)) {
      throw new AppError('conflict', 'Já existe uma seção com este nome neste inventário.');
    }
    const collector = collectorSub ? await licensedCollector(tx, collectorSub, pharmacyId) : null;
    const sectionId = await insertSection(tx, { ...fields, inventoryNumber: number, collector });
    const section = await find([sectionId]);
    if (section === null) throw new Error(`section ${sectionId} was just inserted and is not there`);
    await auditThing(tx, caller, ['section', sectionId, pharmacyId], { action: 'create', after: section });
    return section;
  };
  const request = { id, ...fields, collectorSub };
  const idsOf = (row: InventoryRow) => [row.section_id ?? ''];
  return createOnce(tx, caller, { key, call: contract.addSection.id, request }, { create, idsOf, find });
});

interface BulkSectionsInput {
  readonly id: InventoryId;
  readonly names: readonly string[];
  readonly key: string | null;
}

/**
 * All or none, in order (docs/counts.md, "Adding a section"). Refuses `not_found`, `conflict` for a finalised
 * inventory or another creation's key, and `invalid` for taken or repeated names.
 */
export async function bulkSections({ db, caller }: Context, { id, names, key }: BulkSectionsInput) {
  authorise(caller, contract.bulkSections.permission);
  return inTransaction(db, async (tx) => {
    const { number, pharmacyId, isFinalised } = await lockInventory(tx, id);
    const find = (ids: readonly string[]) => viewSectionRows(tx, number, ids);
    const create = async () => {
      if (isFinalised) throw new AppError('conflict', 'Este inventário já foi finalizado.');
      return openSections(tx, caller, { number, pharmacyId, names });
    };
    const idsOf = (rows: readonly InventoryRow[]) => rows.map((row) => row.section_id ?? '');
    const keyed = { key, call: contract.bulkSections.id, request: { id, names } };
    return createOnce(tx, caller, keyed, { create, idsOf, find });
  });
}

interface OpenedSections {
  readonly number: number;
  readonly pharmacyId: string;
  readonly names: readonly string[];
  /** Where the call has the names; '' for its whole body. */
  readonly field?: string;
}

/** Opens them in order, with their audit rows. Refuses `invalid` for taken or repeated names. */
export async function openSections(
  tx: Transaction,
  caller: Caller,
  { number, pharmacyId, names, field = '' }: OpenedSections,
): Promise<InventoryRow[]> {
  refuseTaken(await takenSectionNames(tx, number, names), field);
  const ids = await insertSections(tx, number, names);
  const sections = await viewSectionRows(tx, number, ids);
  if (sections === null) throw new Error(`sections of inventory ${number} were just inserted`);
  await writeAudit(
    tx,
    caller,
    sections.map((section, index) => ({
      pharmacyId,
      action: 'create',
      entity: 'section',
      entityId: ids[index] ?? '',
      after: section,
    })),
  );
  return sections;
}

/** @param indexes of taken names, from 0 */
function refuseTaken(indexes: readonly number[], field: string): void {
  if (indexes.length === 0) return;
  const sentence = 'Já existe uma seção com este nome neste inventário.';
  const prefix = field === '' ? '' : `${field}.`;
  const fields = Object.fromEntries(indexes.map((index) => [`${prefix}${index}`, [sentence]]));
  throw new AppError('invalid', sentence, { fields });
}

/** Refuses `invalid` for anyone unknown, unlicensed or out of reach. */
export async function licensedCollector(
  tx: Transaction,
  sub: string,
  pharmacyId: string,
): Promise<SectionCollector> {
  const person = await findPerson(tx, sub);
  if (person?.licensed && seesPharmacy(person, pharmacyId))
    return { sub, name: person.name, email: person.email };
  throw invalidField('collector_sub', 'O coletor escolhido não existe ou não tem licença ativa.');
}

export interface SectionCollector {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
}

interface NewSection extends Omit<contract.SentSection, 'collector_sub'> {
  /** An app's UUID; otherwise the server makes one. */
  readonly id?: string;
  readonly inventoryNumber: number;
  readonly collector: SectionCollector | null;
}

export function collectorColumns(collector: SectionCollector | null) {
  return {
    collector_sub: collector?.sub ?? null,
    collector_name: collector?.name ?? null,
    collector_email: collector?.email ?? null,
  };
}

/** The section is closed if its inventory is. Returns its id. */
export async function insertSection(tx: Transaction, section: NewSection): Promise<string> {
  const { id = null, inventoryNumber, collector, ...fields } = section;
  const own = Object.entries({ ...fields, ...collectorColumns(collector) }).filter(
    ([, value]) => value !== undefined,
  );
  return answering({ id: 'text' })`
    insert into section (id, pharmacy_id, inventory_number, finalised_at, finalised_by,
      ${sql.join(own.map(([column]) => sql.ref(column)))})
    select coalesce(${id}::uuid, uuid_v7()), pharmacy_id, number, finalised_at, finalised_by,
      ${sql.join(own.map(([, value]) => value))}
    from inventory where number = ${inventoryNumber}
    returning id
  `.value(tx);
}

/** Ids ascend with the names, because lists sort one moment by id. */
async function insertSections(tx: Transaction, inventoryNumber: number, names: readonly string[]) {
  return answering({ id: 'text' })`
    with made as materialized (
      select uuid_v7() as id from unnest(${names}::text[])
    ), given as (
      select id, name, index
      from unnest(${names}::text[]) with ordinality as given (name, index)
      join (select id, row_number() over (order by id) as index from made) as numbered using (index)
    ), inserted as (
      insert into section (id, pharmacy_id, inventory_number, name)
      select id, pharmacy_id, number, given.name
      from given, inventory where number = ${inventoryNumber} order by index
    )
    select id from given order by index
  `.values(tx);
}

/** Ignores case and accents; earlier names of the list count. */
async function takenSectionNames(tx: Transaction, inventoryNumber: number, names: readonly string[]) {
  return answering({ index: 'int' })`
    with given as (
      select fold(name) as name, index from unnest(${names}::text[]) with ordinality as given (name, index)
    )
    select index - 1 as index from given
    where exists (
      select from section
      where inventory_number = ${inventoryNumber} and deleted_at is null and fold(section.name) = given.name
    ) or exists (select from given as earlier where earlier.name = given.name and earlier.index < given.index)
    order by index
  `.values(tx);
}

/**
 * Ignores case and accents.
 * @param except a section that may have it
 */
export async function hasSectionNamed(
  tx: Transaction,
  inventoryNumber: number,
  name: string,
  except: string | null = null,
): Promise<boolean> {
  const isOther = sql`id is distinct from ${except}::uuid and deleted_at is null`;
  return hasRow(
    tx,
    sql`section where inventory_number = ${inventoryNumber} and ${isOther} and fold(name) = fold(${name})`,
  );
}

interface NewRecountSection {
  readonly inventoryNumber: number;
  readonly id: string | null;
  readonly name: string | null;
  readonly round: 2 | 3;
  readonly collector: SectionCollector;
}

/** null if the name or id is taken. The transaction holds the inventory. */
export async function insertRecountSection(
  tx: Transaction,
  { inventoryNumber, id, name, round, collector }: NewRecountSection,
): Promise<string | null> {
  const made = await answering({ id: 'text' })`
    with taken as (
      select fold(name) as name from section
      where inventory_number = ${inventoryNumber} and deleted_at is null
    ), named as (
      select coalesce(${name}::text, (
        select 'Recontagem ' || number
        from generate_series(1, (select count(*) + 1 from taken)) as number
        where fold('Recontagem ' || number) not in (select name from taken)
        order by number limit 1
      )) as name
    )
    insert into section (id, pharmacy_id, inventory_number, name,
      collector_sub, collector_name, collector_email, kind, round)
    select coalesce(${id}::uuid, uuid_v7()), pharmacy_id, number, named.name,
      ${collector.sub}, ${collector.name}, ${collector.email}, 'recount', ${round}
    from inventory, named
    where number = ${inventoryNumber} and fold(named.name) not in (select name from taken)
    on conflict (id) do nothing
    returning id
  `.first(tx);
  return made?.id ?? null;
}

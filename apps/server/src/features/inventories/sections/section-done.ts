import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EndpointFields } from '@balanco/contract/base/endpoint';
import { type SectionDone, sectionDoneSchema } from '@balanco/contract/inventories/inventories';
import {
  type AccountLine,
  accountUnits,
  canonicalAccount,
} from '@balanco/contract/inventories/section-account';
import * as contract from '@balanco/contract/inventories/sections';
import { type DeclaredPart, declaredPartSchema } from '@balanco/contract/progress/progress';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.js';
import { auditThing } from '../../../audit/write-audit.js';
import { type Answered, answering } from '../../../db/answering.js';
import type { Database, Queries, Transaction } from '../../../db/database.js';
import { isoMoment } from '../../../db/sql-fragments.js';
import { seesPharmacy } from '../../../pharmacy-access/reach.js';
import { transact } from '../../../use-case.js';
import { boundFactor } from '../../products/product-of-codes.js';
import type { Place } from '../find-inventory.js';
import { compareAccount, type WhyMissing } from './compare-account.js';
import { lockCollector, owesDeclaration, viewEnteredSection, viewSectionCounters } from './find-sections.js';
import { replaceMarks } from './recount-searches.js';

type DeclareInput = EndpointFields<typeof contract.declareSectionDone>;

/**
 * Compares the caller's part and stores the declaration (docs/collector-api.md, "Finishing a section"). Shows
 * only own counts. Refuses `not_found`.
 */
export const declareSectionDone = transact(contract.declareSectionDone, async (tx, { caller }, input) => {
  const { id, lines, units, counted_units, expected_units, hash, rows, ...list } = input;
  await lockCollector(tx, caller.sub);
  const section = await viewEnteredSection(tx, id);
  if (section === null || !seesPharmacy(caller, section.pharmacyId))
    throw new AppError('not_found', 'Seção não encontrada.');
  const { pharmacyId, inventoryNumber } = section;
  const part = { sectionId: id, pharmacyId, inventoryNumber, sub: caller.sub };
  const own = await viewOwnLines(tx, part);
  const stored = { lines: own.length, units: accountUnits(own), hash: hashOf(own) };
  const matches = stored.hash === hash;
  const counted = accountUnits(own.map((line) => ({ ...line, factor: line.counted_factor })));
  const comparison = matches || rows === undefined ? null : compareAccount(rows, own, await whyMissing());
  const before = await findDone(tx, part);
  const expected = { expected_units: expected_units ?? null, read_units: counted_units ?? units };
  const declared = { lines, units, ...expected, hash, matches, ...(await listedKeys(tx, id, list)) };
  if (list.not_found !== undefined) await replaceMarks(tx, caller, { id, notFound: declared.not_found });
  let declaredAt = before?.declared_at;
  if (before === undefined || declaredAt === undefined || !isSame(before, declared)) {
    declaredAt = await storeDone(tx, { ...part, ...declared, name: caller.name });
    await auditThing(tx, caller, ['section', id, pharmacyId], {
      action: 'declare_done',
      after: { name: section.name, lines, units: counted_units ?? units, matches, ...answered(declared) },
    });
  }
  return {
    section: id,
    inventoryID: section.inventoryID,
    matches,
    ...stored,
    counted_units: counted,
    late: own.filter(({ isLate }) => isLate).length,
    declared_at: declaredAt.toISOString(),
    differences: comparison?.differences ?? null,
    more_differences: comparison?.more ?? 0,
    unfinished: ((await viewSectionCounters(tx, [id])).get(id) ?? [])
      .filter((counter) => counter.sub !== caller.sub && owesDeclaration(counter))
      .map(({ name }) => name),
  };

  async function whyMissing() {
    const here = new Set(own.map((line) => line.id));
    const missing = (rows ?? []).flatMap((line) => (here.has(line.id) ? [] : [line.id]));
    return viewWhyMissing(tx, caller.sub, missing);
  }
});

function hashOf(lines: readonly AccountLine[]): string {
  return createHash('sha256').update(canonicalAccount(lines)).digest('hex');
}

const listAnswers = answering({ not_found: 'text[]', missing: 'text[]' });
type ListAnswers = Answered<typeof listAnswers>;

interface Declared extends Pick<DeclareInput, 'lines' | 'units' | 'hash'>, ListAnswers {
  readonly matches: boolean;
  readonly expected_units: number | null;
  readonly read_units: number;
}

function isSame(before: StoredDone, now: Declared): boolean {
  return (
    before.withdrawn_at === null &&
    before.hash === now.hash &&
    before.matches === now.matches &&
    before.expected_units === now.expected_units &&
    isDeepStrictEqual([before.not_found, before.missing], [now.not_found, now.missing])
  );
}

async function listedKeys(
  tx: Transaction,
  sectionId: string,
  { not_found = [], missing = [] }: Pick<DeclareInput, 'not_found' | 'missing'>,
): Promise<ListAnswers> {
  const listed = (keys: readonly string[]) => sql`array(
    select item_key from recount_item
    where section_id = ${sectionId} and item_key = any(${[...keys]}::text[])
    order by item_key collate "C"
  )`;
  return listAnswers`
    select ${listed(not_found)} as not_found, ${listed(missing)} as missing
  `.one(tx);
}

function answered({ not_found, missing }: ListAnswers) {
  return {
    ...(not_found.length > 0 && { not_found: not_found.length }),
    ...(missing.length > 0 && { missing: missing.length }),
  };
}

const dones = answering({
  lines: 'int',
  units: 'number',
  hash: 'text',
  matches: 'boolean',
  expected_units: 'number?',
  not_found: 'text[]',
  missing: 'text[]',
  declared_at: 'date',
  withdrawn_at: 'date?',
});
type StoredDone = Answered<typeof dones>;

async function findDone(tx: Transaction, { sectionId, sub }: OwnPart) {
  return dones`
    select lines, units, hash, matches, expected_units, not_found, missing, declared_at, withdrawn_at from section_done
    where section_id = ${sectionId} and sub = ${sub}
    for update
  `.first(tx);
}

interface NewDone extends OwnPart, Declared {
  readonly name: string;
}

async function storeDone(tx: Transaction, done: NewDone): Promise<Date> {
  const { sectionId, sub, pharmacyId, inventoryNumber, name, lines, units, hash, matches } = done;
  const { expected_units: expected } = done;
  const read = expected === null ? null : done.read_units;
  const [notFound, missing] = [[...done.not_found], [...done.missing]];
  return answering({ declared_at: 'date' })`
    insert into section_done (section_id, sub, pharmacy_id, inventory_number, collector_name,
      lines, units, hash, matches, not_found, missing, expected_units, read_units)
    values (${sectionId}, ${sub}, ${pharmacyId}, ${inventoryNumber}, ${name},
      ${lines}, ${String(units)}::numeric, ${hash}, ${matches}, ${notFound}::text[], ${missing}::text[],
      ${expected}::numeric, ${read}::numeric)
    on conflict (section_id, sub) do update set
      collector_name = excluded.collector_name,
      lines = excluded.lines, units = excluded.units, hash = excluded.hash,
      matches = excluded.matches, not_found = excluded.not_found, missing = excluded.missing,
      expected_units = excluded.expected_units, read_units = excluded.read_units,
      declared_at = now(), withdrawn_at = null
    returning declared_at
  `.value(tx);
}

interface OwnPart {
  readonly sectionId: string;
  readonly pharmacyId: string;
  readonly inventoryNumber: number;
  readonly sub: string;
}

async function viewOwnLines(db: Queries, { sectionId, pharmacyId, inventoryNumber, sub }: OwnPart) {
  return answering({
    id: 'text',
    index: 'int',
    quantity: 'number?',
    factor: 'number',
    code: 'text',
    isLate: 'boolean',
    counted_factor: 'number',
  })`
    select count.amplify_id as id, entry_index as index, quantity, count_line.factor,
      case count_line.barcode when '' then internal_code else count_line.barcode end as code,
      after_close as "isLate", coalesce(${boundFactor('count_line')}, count_line.factor) as counted_factor
    from count_line
    join count on count.pharmacy_id = count_line.pharmacy_id and count.id = count_line.count_id
    where count_line.pharmacy_id = ${pharmacyId} and count_line.inventory_number = ${inventoryNumber}
      and count_line.section_id = ${sectionId} and live and cognito_user_id = ${sub}
    order by count_line.id
  `.all(db);
}

/** Others' counts are answered as 'unknown'. */
async function viewWhyMissing(
  db: Queries,
  sub: string,
  ids: readonly string[],
): Promise<(id: string) => WhyMissing> {
  if (ids.length === 0) return () => 'unknown';
  const rows = await answering({ id: 'text', deleted: 'boolean' })`
    select amplify_id as id, deleted from count
    where amplify_id = any(${ids}::uuid[]) and cognito_user_id = ${sub}
  `.all(db);
  const known = new Map(rows.map(({ id, deleted }) => [id, deleted]));
  return (id) => {
    const isDeleted = known.get(id);
    if (isDeleted === undefined) return 'unknown';
    return isDeleted ? 'deleted' : 'elsewhere';
  };
}

export async function withdrawDone(
  tx: Transaction,
  written: readonly { readonly sectionId: string | null; readonly cognitoUserId: string }[],
): Promise<void> {
  const parts = written.filter(({ sectionId }) => sectionId !== null);
  if (parts.length === 0) return;
  await sql`
    update section_done set withdrawn_at = now()
    where withdrawn_at is null and (section_id, sub) in (
      select * from unnest(
        ${parts.map((part) => part.sectionId)}::uuid[], ${parts.map((part) => part.cognitoUserId)}::text[]
      )
    )
  `.execute(tx);
}

export async function viewSectionsDone(
  db: Queries,
  { numbers, pharmacyIds }: { numbers: readonly number[] | null; pharmacyIds: readonly string[] | null },
): Promise<Map<string, SectionDone[]>> {
  const rows = await answering({ ...sectionDoneSchema.shape, section_id: 'text' })`
    select section_id, collector_name as name, lines, matches, cardinality(missing) as missing,
      ${isoMoment(sql`declared_at`)} as declared_at, ${isoMoment(sql`withdrawn_at`)} as withdrawn_at
    from section_done
    where (${numbers}::bigint[] is null or inventory_number = any(${numbers}::bigint[]))
      and (${pharmacyIds}::uuid[] is null or pharmacy_id = any(${pharmacyIds}::uuid[]))
    order by section_done.declared_at, sub
  `.all(db);
  const found = new Map<string, SectionDone[]>();
  for (const { section_id: section, ...done } of rows)
    found.set(section, [...(found.get(section) ?? []), done]);
  return found;
}

export type PersonsPart = DeclaredPart & { readonly sub: string; readonly holds: boolean };

export async function viewDeclaredParts(db: Database, { number, pharmacyId }: Place) {
  const rows = await answering({
    ...declaredPartSchema.shape,
    sub: 'text',
    section_id: 'text',
    holds: 'boolean',
  })`
    select section_id, sub, collector_name as name, lines, units, matches, holds, cardinality(missing) as missing,
      ${isoMoment(sql`declared_at`)} as declared_at, ${isoMoment(sql`withdrawn_at`)} as withdrawn_at,
      case when expected_units <> read_units
        then json_build_object('units', expected_units, 'read', read_units) end as expected,
      case when matches then null else (
        select json_build_object(
          'lines', count(*),
          'units', coalesce(sum(round(coalesce(quantity, 0) * count_line.factor, 3)), 0)
        )
        from count_line
        join count on count.pharmacy_id = count_line.pharmacy_id and count.id = count_line.count_id
        where count_line.pharmacy_id = section_done.pharmacy_id
          and count_line.inventory_number = section_done.inventory_number
          and count_line.section_id = section_done.section_id and live and cognito_user_id = section_done.sub
      ) end as server
    from section_done
    where inventory_number = ${number} and pharmacy_id = ${pharmacyId}
    order by section_done.declared_at, sub
  `.all(db);
  const found = new Map<string, PersonsPart[]>();
  for (const { section_id: section, ...part } of rows)
    found.set(section, [...(found.get(section) ?? []), part]);
  return found;
}

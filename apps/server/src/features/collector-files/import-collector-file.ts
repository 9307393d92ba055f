import { createHash } from 'node:crypto';
import {
  type CountedFileProblem,
  type CountedRow,
  readCountedFile,
} from '@balanco/adjustment-file/read-counted-file';
import * as contract from '@balanco/contract/counts/collector-file';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../app-error.js';
import { auditInventory } from '../../audit/write-audit.js';
import { answering, hasRow } from '../../db/answering.js';
import type { Transaction } from '../../db/database.js';
import { takeTurn } from '../../db/locks.js';
import { transact } from '../../use-case.js';
import { ensureCollector } from '../counts/write/ensure-collector.js';
import { findDestination, refuseClosed } from '../counts/write/find-locations.js';
import { type CountWrite, writeCounts } from '../counts/write/write-counts.js';
import { viewUsableProfile } from '../exports/export-profiles.js';
import { refuseApproved } from '../inventories/current-settlement.js';
import { licensedCollector } from '../inventories/sections/add-sections.js';

/** Stores nothing; refuses as `importCollectorFile` does. */
export const previewCollectorFile = transact(contract.previewCollectorFile, async (tx, _context, input) => {
  const destination = await findDestination(tx, input.id, null);
  const { inventoryNumber, pharmacyId } = destination;
  await refuseApproved(tx, inventoryNumber);
  await refuseClosed(tx, destination, 'importar');
  const { rows, problems, sha256 } = await openCollectorFile(tx, pharmacyId, input);
  const ids = rows.map(({ line }) => countIdOf(inventoryNumber, sha256, line));
  const counts = await findKnownCounts(tx, ids);
  const codes = await findKnownCodes(tx, pharmacyId, rows);
  const unknown = new Map<string, number>();
  for (const row of rows) {
    if (!countedAs(row, codes).isRegistered && !unknown.has(row.code)) unknown.set(row.code, row.line);
  }
  return {
    lines: rows.length,
    units: unitsOf(rows),
    sample: rows
      .slice(0, contract.COLLECTOR_SAMPLE_LINES)
      .map(({ line, code, quantity }) => ({ line, code, quantity })),
    problems: {
      count: problems.length,
      results: problems
        .slice(0, contract.COLLECTOR_LISTED)
        .map((each) => ({ ...each, text: each.text.slice(0, SHOWN_TEXT) })),
    },
    unregistered: {
      count: unknown.size,
      results: [...unknown].slice(0, contract.COLLECTOR_LISTED).map(([code, line]) => ({ line, code })),
    },
    imported: counts.size,
    deleted: [...counts.values()].filter(({ deleted }) => deleted).length,
  };
});

/** An unreadable line may be as long as the file. */
const SHOWN_TEXT = 200;

/**
 * Imports the next lines as counts (docs/collector-files.md), each once, even if deleted since. Refuses
 * `invalid` for an unreadable file or unlicensed collector, `not_found`, and `conflict` if finalised or
 * approved.
 */
export const importCollectorFile = transact(contract.importCollectorFile, async (tx, context, input) => {
  const { caller } = context;
  const { id, section = null, collector_sub: collectorSub, after } = input;
  const destination = await findDestination(tx, id, section);
  const { inventoryNumber, pharmacyId } = destination;
  const { rows, profileName, sha256 } = await openCollectorFile(tx, pharmacyId, input);
  const collector = await licensedCollector(tx, collectorSub, pharmacyId);
  // A file sent twice at once counts once.
  await takeTurn(tx, `collector-file:${inventoryNumber}:${sha256}`);
  const left = rows.filter(({ line }) => line > after);
  const batch = left.slice(0, contract.COLLECTOR_BATCH_LINES);
  const idOf = ({ line }: CountedRow) => countIdOf(inventoryNumber, sha256, line);
  const known = await findKnownCounts(tx, batch.map(idOf));
  const fresh = batch.filter((row) => !known.has(idOf(row)));
  const codes = await findKnownCodes(tx, pharmacyId, fresh);
  const person = {
    collectorId: await ensureCollector(tx, pharmacyId, collector),
    cognitoUserId: collector.sub,
    userName: collector.name,
  };
  const unnamed = { namedInventory: null, namedSection: null };
  const place = { inventoryNumber, sectionId: destination.sectionId, ...unnamed };
  const alike = { ...place, factor: 1, deleted: false, createdAt: new Date().toISOString() };
  const created = { ...person, pharmacyId, version: 1, fieldVersions: {}, submissions: [] };
  const writes = fresh.map((row): CountWrite => {
    const { isInternal } = countedAs(row, codes);
    const amplifyId = idOf(row);
    const { code, quantity: count } = row;
    const barcode = isInternal ? null : [{ barcode: code, count }];
    const internalBarcode = isInternal ? { code, count } : null;
    const fields = { ...alike, barcode, internalBarcode };
    const initial = { ...fields, ...created, amplifyId };
    return { by: 'app', amplifyId, fields, baseVersion: undefined, isArrival: true, initial };
  });
  await writeCounts(tx, { ...context, imported: { isProved: collectorSub === caller.sub } }, writes);
  await refuseApproved(tx, inventoryNumber);
  await refuseClosed(tx, destination, 'importar');
  const isBegun = after > 0 && (await isImportAudited(tx, inventoryNumber, sha256));
  if (fresh.length > 0 && !isBegun) {
    const file = { file_name: input.file_name, sha256, profile: profileName };
    const whole = { lines: rows.length, units: unitsOf(rows), collector: collector.name, section };
    const inventory = { number: inventoryNumber, pharmacyId };
    await auditInventory(tx, caller, inventory, { action: 'import', after: { ...file, ...whole } });
  }
  const last = batch.at(-1);
  const next = last !== undefined && left.length > batch.length ? last.line : null;
  return { created: fresh.length, known: batch.length - fresh.length, next };
});

/** An interrupted first call may store nothing. */
async function isImportAudited(tx: Transaction, inventoryNumber: number, sha256: string): Promise<boolean> {
  const isAct = sql`entity = 'inventory' and entity_id = ${String(inventoryNumber)} and action = 'import'`;
  return hasRow(tx, sql`audit where ${isAct} and after ->> 'sha256' = ${sha256}`);
}

/**
 * Refuses `invalid` for an unreadable file, `not_found`, and `conflict` for a profile of entries and exits.
 */
async function openCollectorFile(
  tx: Transaction,
  pharmacyId: string,
  input: { readonly file: string; readonly profile: string },
) {
  const { name: profileName, profile } = await viewUsableProfile(tx, pharmacyId, input.profile);
  if (profile.fields.some(({ source }) => source === 'direction')) {
    throw new AppError('conflict', 'Este perfil diz entrada e saída; um arquivo de contagem tem saldos.');
  }
  const bytes = Buffer.from(input.file, 'base64');
  if (bytes.length > contract.COLLECTOR_FILE_BYTES) {
    throw refused('O arquivo passa do limite de 4 MB. Divida-o em partes.');
  }
  const read = readCountedFile(profile, bytes);
  if (typeof read === 'string') throw refused(fileSentences[read]);
  if (read.rows.length + read.problems.length > contract.COLLECTOR_FILE_LINES) {
    throw refused('O arquivo passa do limite de 50.000 linhas. Divida-o em partes.');
  }
  return { ...read, profileName, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const fileSentences: Readonly<Record<CountedFileProblem, string>> = {
  empty: 'O arquivo está vazio.',
  not_text: 'O arquivo não é de texto.',
  not_utf8: 'O arquivo não está em UTF-8. Escolha um perfil em Windows-1252.',
};

const refused = (sentence: string) => invalidField('file', sentence);

/** A line's fixed id, so it counts once (docs/collector-files.md, "Once"). */
function countIdOf(inventoryNumber: number, sha256: string, line: number): string {
  const hash = createHash('sha1').update(`balanco/${inventoryNumber}/${sha256}/${line}`).digest();
  // Version 5 of UUID.
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Quantities have at most six decimals. */
function unitsOf(rows: readonly { readonly quantity: number }[]): number {
  return Math.round(rows.reduce((sum, { quantity }) => sum + quantity, 0) * 1e6) / 1e6;
}

async function findKnownCounts(tx: Transaction, ids: readonly string[]) {
  const known = await answering({ id: 'text', deleted: 'boolean' })`
    select amplify_id as id, deleted from count where amplify_id = any(${ids}::uuid[])
  `.all(tx);
  return new Map(known.map((count) => [count.id, count]));
}

async function findKnownCodes(tx: Transaction, pharmacyId: string, rows: readonly CountedRow[]) {
  const codes = [...new Set(rows.map(({ code }) => code))];
  const isBound = (kind: string) => sql`exists (
    select from code_binding
    where pharmacy_id = ${pharmacyId} and removed_at is null and kind = ${kind} and code_key = key
  )`;
  const known = await answering({ code: 'text', barcode: 'boolean', internalCode: 'boolean' })`
    with sent as materialized (select code, code_key(code) as key from unnest(${codes}::text[]) as code)
    select code,
      exists (
        select from product where product.pharmacy_id = ${pharmacyId} and deleted_at is null
          and product.barcode_key <> '' and product.barcode_key = key
      ) or ${isBound('barcode')} as barcode,
      exists (
        select from product where product.pharmacy_id = ${pharmacyId} and deleted_at is null
          and product.internal_code_key <> '' and product.internal_code_key = key
      ) or ${isBound('internal_code')} as "internalCode"
    from sent
  `.all(tx);
  return new Map(known.map((row) => [row.code, row]));
}

/** A code of unstated kind is a barcode, unless known only as an internal code. */
function countedAs({ kind, code }: CountedRow, known: Awaited<ReturnType<typeof findKnownCodes>>) {
  const { barcode = false, internalCode = false } = known.get(code) ?? {};
  const isInternal = kind === 'internal_code' || (kind === 'code' && internalCode && !barcode);
  return { isInternal, isRegistered: isInternal ? internalCode : barcode };
}

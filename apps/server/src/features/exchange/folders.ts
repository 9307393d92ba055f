import { lstat, mkdir, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatMoment } from '@balanco/contract/base/moments';
import { EXCHANGE_DAYS, EXCHANGE_KINDS, type ExchangeKind } from '@balanco/contract/exchange/exchange-files';
import { sql } from 'kysely';

import { AppError } from '../../app-error.js';
import { type Answered, answering, hasRow } from '../../db/answering.js';
import type { Database } from '../../db/database.js';

/** Folders below EXCHANGE_DIR (docs/exchange.md, "Folders"); `is_shared`: another pharmacy has its name, and neither is read. */
const folders = answering({ pharmacy_id: 'text', folder: 'text', is_shared: 'boolean' });
export type PharmacyFolder = Readonly<Answered<typeof folders>>;

const KIND_FOLDERS: Readonly<Record<ExchangeKind, string>> = {
  catalogue: 'catalogo',
  movements: 'movimentos',
  invoices: 'notas',
};

/** Names that differ only in case are the same on Windows. */
export async function findFolders(db: Database): Promise<PharmacyFolder[]> {
  return folders`
    with named as (
      select id as pharmacy_id, coalesce(nullif(exchange_folder, ''), nullif(identity ->> 'cnpj', '')) as folder
      from pharmacy join pharmacy_settings on pharmacy_id = id where deleted_at is null
    )
    select pharmacy_id, folder, count(*) over (partition by lower(folder)) > 1 as is_shared
    from named where folder is not null order by folder
  `.all(db);
}

/** Makes what is missing. Returns null if one of them is a link: nothing outside EXCHANGE_DIR is touched. */
export async function openFolder(root: string, ...names: readonly string[]): Promise<string | null> {
  const whole = path.join(root, ...names);
  const found = await realpath(whole).catch(ifMissing(null));
  if (found !== null) return found === whole ? whole : null;
  let at = root;
  for (const name of names) {
    at = path.join(at, name);
    await mkdir(at).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    if ((await realpath(at)) !== at) return null;
  }
  return at;
}

/** The path of a moved file; null if a link leads to it. Rejects with ENOENT if its folder is away, and makes none. */
export async function openPlace(root: string, file: string): Promise<string | null> {
  const place = path.join(root, file);
  const folder = path.dirname(place);
  return (await realpath(folder)) === folder ? place : null;
}

/** A share that is away leaves an empty folder behind: nothing is made in it. Refuses `unavailable`. */
export async function assertNotVanished(
  db: Database,
  root: string,
  folders: readonly PharmacyFolder[],
): Promise<void> {
  const names = await readdir(root);
  if (folders.some(({ folder }) => names.includes(folder))) return;
  const sentence =
    'A pasta está vazia: o compartilhamento caiu? Se ela é nova, crie nela a pasta de uma farmácia.';
  if (await hasRow(db, sql`exchange_file`)) throw new AppError('unavailable', sentence);
}

export interface Arrival {
  readonly kind: ExchangeKind;
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly at: number;
}

/** Still being written by other programs, or their own. */
const IGNORED =
  /^[.~]|~$|\.(tmp|part|filepart|crdownload|recibo\.txt)$|^(thumbs\.db|desktop\.ini)$|\.\.|\p{Cc}/iu;

const MOST_ARRIVALS = 100;

/** Returns plain files of a pharmacy's `entrada`, the oldest first. */
export async function listArrivals(root: string, folder: string): Promise<Arrival[]> {
  const arrivals: Arrival[] = [];
  for (const kind of EXCHANGE_KINDS) {
    const place = await openFolder(root, folder, 'entrada', KIND_FOLDERS[kind]);
    const names = place === null ? [] : (await readdir(place)).filter((name) => !IGNORED.test(name));
    for (const name of names.slice(0, MOST_ARRIVALS)) {
      const file = path.join(place ?? '', name);
      const facts = await lstat(file).catch(ifMissing(null));
      // A hard link could be written on under its other name.
      if (facts?.isFile() && facts.nlink <= 1)
        arrivals.push({ kind, name, path: file, size: facts.size, at: facts.mtimeMs });
    }
  }
  return arrivals.sort((one, other) => one.at - other.at || (one.name < other.name ? -1 : 1));
}

export function ifMissing<Value>(otherwise: Value): (error: unknown) => Value {
  return (error) => {
    if (codeOf(error) === 'ENOENT') return otherwise;
    throw error;
  };
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

const dueReceipts = answering({
  id: 'text',
  pharmacy_id: 'text',
  pharmacy_name: 'text',
  name: 'text',
  file_at: 'date',
  taken_at: 'date',
  path: 'text',
  receipt: 'text',
});
type DueReceipt = Answered<typeof dueReceipts>;

export async function findDueReceipts(db: Database): Promise<DueReceipt[]> {
  return dueReceipts`
    select exchange_file.id, pharmacy_id, pharmacy.name as pharmacy_name, exchange_file.name, file_at, taken_at, path,
      coalesce(receipt, '') as receipt
    from exchange_file join pharmacy on pharmacy.id = pharmacy_id where receipt_due
  `.all(db);
}

export async function writeReceipt(db: Database, root: string, file: DueReceipt): Promise<void> {
  const place = await openPlace(root, file.path);
  if (place !== null)
    await writeLines(`${place}.recibo.txt`, [
      'Recibo do Balanço',
      `Farmácia: ${file.pharmacy_name}`,
      `Arquivo: ${file.name}, de ${formatMoment(file.file_at)}`,
      `Lido em: ${formatMoment(file.taken_at)}`,
      '',
      ...file.receipt.split('\n'),
    ]);
  await sql`
    update exchange_file set receipt_due = false where id = ${file.id} and receipt = ${file.receipt}
  `.execute(db);
}

/** It writes a partial file first: whoever polls never reads half of one. */
export async function writeLines(file: string, lines: readonly string[]): Promise<void> {
  const part = `${file}.part`;
  try {
    // Notepad needs the mark.
    await writeAnew(part, `\uFEFF${lines.join('\r\n')}\r\n`);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** On the disk when it returns. A link of this name is replaced, never followed. */
export async function writeAnew(file: string, data: string | Buffer): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, data, { flag: 'wx', flush: true });
}

const IS_OPEN = sql`state in ('taken', 'allowed', 'importing', 'stopped')`;

const DAY_MS = 24 * 60 * 60 * 1000;

export async function eraseOld(
  db: Database,
  of: { readonly root: string; readonly folders: readonly PharmacyFolder[]; readonly now: Date },
): Promise<void> {
  const { root, now } = of;
  const [limit] = momentName(new Date(now.getTime() - EXCHANGE_DAYS * DAY_MS));
  await sql`
    update exchange_file set state = case when ${IS_OPEN} then 'gone' else state end, receipt_due = false,
      ended_at = coalesce(ended_at, now())
    where (${IS_OPEN} or receipt_due) and taken_at < ${now}::timestamptz - ${EXCHANGE_DAYS} * interval '1 day'
  `.execute(db);
  // What can't be erased now is at a later look.
  for (const { folder } of of.folders) {
    const place = await openFolder(root, folder, 'lidos').catch(() => null);
    const days = place === null ? [] : await readdir(place).catch(() => []);
    for (const day of days)
      if (/^\d{4}-\d\d-\d\d$/.test(day) && day < limit)
        await rm(path.join(place ?? '', day), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Returns '2026-11-29' and '050012', in Brasília. */
export function momentName(now: Date): [day: string, time: string] {
  const [date = '', time = ''] = (formatMoment(now) ?? '').split(' ');
  return [date.split('/').reverse().join('-'), time.replaceAll(':', '')];
}

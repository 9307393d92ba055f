import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatMoment } from '@balanco/contract/base/moments';
import { EXCHANGE_DAYS } from '@balanco/contract/exchange/exchange-files';
import { sql } from 'kysely';
import { z } from 'zod';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { openFolder, openPlace, type PharmacyFolder } from './folders.js';

const dueSchema = z.object({
  id: z.string(),
  pharmacy_id: z.string(),
  pharmacy_name: z.string(),
  name: z.string(),
  file_at: z.date(),
  taken_at: z.date(),
  path: z.string(),
  receipt: z.string(),
});
type DueReceipt = z.infer<typeof dueSchema>;

export async function findDueReceipts(db: Database): Promise<DueReceipt[]> {
  return answering(dueSchema.shape)`
    select exchange_file.id, pharmacy_id, pharmacy.name as pharmacy_name, exchange_file.name, file_at, taken_at, path,
      coalesce(receipt, '') as receipt
    from exchange_file join pharmacy on pharmacy.id = pharmacy_id where receipt_due
  `.all(db);
}

export async function writeReceipt(db: Database, root: string, file: DueReceipt): Promise<void> {
  const place = await openPlace(root, file.path);
  if (place !== null) await writeWhole(`${place}.recibo.txt`, receiptText(file));
  await sql`
    update exchange_file set receipt_due = false where id = ${file.id} and receipt = ${file.receipt}
  `.execute(db);
}

/** It writes a partial file first: whoever polls never reads half of one. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const part = `${file}.part`;
  try {
    await writeAnew(part, text);
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

function receiptText({ pharmacy_name, name, file_at, taken_at, receipt }: DueReceipt): string {
  const lines = [
    'Recibo do Balanço',
    `Farmácia: ${pharmacy_name}`,
    `Arquivo: ${name}, de ${formatMoment(file_at)}`,
    `Lido em: ${formatMoment(taken_at)}`,
    '',
    ...receipt.split('\n'),
  ];
  // Notepad needs the mark.
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

const IS_OPEN = sql`state in ('taken', 'allowed', 'importing', 'stopped')`;

const DAY_MS = 24 * 60 * 60 * 1000;

interface Erased {
  readonly root: string;
  readonly folders: readonly PharmacyFolder[];
  readonly now: Date;
}

export async function eraseOld(db: Database, { root, folders, now }: Erased): Promise<void> {
  const [limit] = momentName(new Date(now.getTime() - EXCHANGE_DAYS * DAY_MS));
  await sql`
    update exchange_file set state = case when ${IS_OPEN} then 'gone' else state end, receipt_due = false,
      ended_at = coalesce(ended_at, now())
    where (${IS_OPEN} or receipt_due) and taken_at < ${now}::timestamptz - ${EXCHANGE_DAYS} * interval '1 day'
  `.execute(db);
  // What can't be erased now is at a later look.
  for (const { folder } of folders) await eraseDays(root, folder, limit).catch(() => undefined);
}

async function eraseDays(root: string, folder: string, limit: string): Promise<void> {
  const place = await openFolder(root, folder, 'lidos');
  if (place === null) return;
  for (const day of await readdir(place))
    if (/^\d{4}-\d\d-\d\d$/.test(day) && day < limit)
      await rm(path.join(place, day), { recursive: true, force: true });
}

/** Returns '2026-11-29' and '050012', in Brasília. */
export function momentName(now: Date): [day: string, time: string] {
  const [date = '', time = ''] = (formatMoment(now) ?? '').split(' ');
  return [date.split('/').reverse().join('-'), time.replaceAll(':', '')];
}

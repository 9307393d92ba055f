import { lstat, mkdir, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { EXCHANGE_KINDS, type ExchangeKind } from '@balanco/contract/exchange/exchange-files';
import { z } from 'zod';
import { AppError } from '../../app-error.js';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';

/** The folder of a pharmacy below EXCHANGE_DIR (docs/exchange.md, "Folders"). */
export interface PharmacyFolder {
  readonly pharmacy_id: string;
  readonly folder: string;
  /** Another pharmacy's folder has this name: none of both is read. */
  readonly is_shared: boolean;
}

const KIND_FOLDERS: Readonly<Record<ExchangeKind, string>> = {
  catalogue: 'catalogo',
  movements: 'movimentos',
  invoices: 'notas',
};

const folderSchema = z.object({
  pharmacy_id: z.string(),
  folder: z.string(),
  is_shared: z.boolean(),
});

/** Names that differ only in case are the same on Windows. */
export async function findFolders(db: Database): Promise<PharmacyFolder[]> {
  return answering(folderSchema.shape)`
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
  const { rows } = await answering({})`select from exchange_file limit 1`.execute(db);
  const sentence =
    'A pasta está vazia: o compartilhamento caiu? Se ela é nova, crie nela a pasta de uma farmácia.';
  if (rows.length > 0) throw new AppError('unavailable', sentence);
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

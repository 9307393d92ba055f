import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, realpath, rename } from 'node:fs/promises';
import path from 'node:path';
import { MAX_FILE_BYTES, refusal } from '@balanco/catalogue-file/problems';
import { errorSentence, isTransient } from '@balanco/contract/base/errors';
import { MOVEMENT_FILE_BYTES } from '@balanco/contract/comparison/movements';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { auditPharmacy } from '../../audit/write-audit.js';
import type { Services } from '../../context.js';
import { createAdvisoryLock } from '../../db/locks.js';
import {
  addFile,
  findOpenFiles,
  folderCaller,
  forgetFile,
  type Judged,
  judgeFile,
  type OpenFile,
  stopped,
} from './exchange-file.js';
import {
  type Arrival,
  assertNotVanished,
  codeOf,
  eraseOld,
  findDueReceipts,
  findFolders,
  ifMissing,
  listArrivals,
  momentName,
  openFolder,
  openPlace,
  type PharmacyFolder,
  writeReceipt,
} from './folders.js';
import { type FileContents, type ReadCatalogueFile, takeCatalogue } from './take-catalogue.js';
import { takeInvoices, takeMovements } from './take-files.js';

/** Any fixed number: one process per database takes files. */
const EXCHANGE_LOCK = 7_013_180_214;

/** An empty file may only have been begun. */
const EMPTY_MS = 5 * 60_000;

/** A file that fails for an unknown reason doesn't fill the log. */
const RETRY_MS = 60_000;

interface ExchangeOptions {
  readonly services: Services;
  readonly connectionString: string;
  readonly folder: string;
  readonly assertSpace: () => Promise<void>;
  readonly log: { error(facts: object, text: string): void };
  readonly read: ReadCatalogueFile;
}

export interface Exchange {
  readonly folder: string;
  /** Takes what has stood still since the last look, if this process holds the lock (docs/exchange.md). */
  look(now: Date): Promise<void>;
  stop(): Promise<void>;
}

/** One look at `root`, which is EXCHANGE_DIR without links. */
interface Look {
  readonly root: string;
  readonly folders: readonly PharmacyFolder[];
  readonly now: Date;
  /** Sentences by pharmacy; what is busy is tried again at each look. */
  readonly failures: Map<string, string>;
}

export function createExchange({ services, log, ...options }: ExchangeOptions): Exchange {
  const { db } = services;
  const lock = createAdvisoryLock(options.connectionString, EXCHANGE_LOCK);
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  let seen: ReadonlyMap<string, string> = new Map();
  const retryAt = new Map<string, number>();

  async function lookOnce(now: Date): Promise<void> {
    if (!(await lock.tryHold())) return;
    const failures: Look['failures'] = new Map();
    let failure: string | null = null;
    try {
      const root = await realpath(options.folder);
      const folders = (await findFolders(db)).filter(({ is_shared }) => !is_shared);
      await assertNotVanished(db, root, folders);
      const look = { root, folders, now, failures };
      await takeArrivals(look);
      for (const file of await findOpenFiles(db)) {
        if (signal.aborted || !(await lock.tryHold())) return;
        await judge(look, file);
        await writeReceipts(look);
      }
      await writeReceipts(look);
      await eraseOld(db, look);
    } catch (error) {
      if (signal.aborted) return;
      const sentence = `A pasta não pôde ser lida (${codeOf(error) ?? 'erro'}).`;
      failure = error instanceof AppError ? error.message : sentence;
      log.error({ err: error, folder: options.folder }, 'EXCHANGE_DIR cannot be read');
    }
    await sql`
      insert into exchange_look (looked_at, failure, failures) values (${now}, ${failure}, ${Object.fromEntries(failures)})
      on conflict (one) do update set looked_at = excluded.looked_at, failure = excluded.failure, failures = excluded.failures
    `.execute(db);
  }

  async function writeReceipts(look: Look): Promise<void> {
    for (const file of await findDueReceipts(db))
      await writeReceipt(db, look.root, file).catch((error: unknown) =>
        noteFailure(look, file.pharmacy_id, error),
      );
  }

  async function takeArrivals(look: Look): Promise<void> {
    const next = new Map<string, string>();
    for (const pharmacy of look.folders) {
      if (signal.aborted) return;
      const note = (error: unknown) => noteFailure(look, pharmacy.pharmacy_id, error);
      const arrivals = await listArrivals(look.root, pharmacy.folder).catch(note);
      for (const arrival of arrivals ?? []) {
        const form = `${arrival.size} ${arrival.at}`;
        next.set(arrival.path, form);
        const isBegun = arrival.size === 0 && look.now.getTime() - arrival.at < EMPTY_MS;
        // One that is open elsewhere holds no other back.
        if (seen.get(arrival.path) === form && !isBegun) await take(look, pharmacy, arrival).catch(note);
      }
    }
    seen = next;
  }

  async function take({ root, now }: Look, { folder, pharmacy_id }: PharmacyFolder, arrival: Arrival) {
    const [day, time] = momentName(now);
    const place = await openFolder(root, folder, 'lidos', day);
    if (place === null) return;
    const target = path.join(place, `${time}-${shortName(arrival.name)}`);
    // Another file of this second: at the next look.
    if ((await lstat(target).catch(ifMissing(null))) !== null) return;
    const id = await addFile(db, pharmacy_id, { ...arrival, path: path.relative(root, target) });
    try {
      await rename(arrival.path, target);
    } catch (error) {
      await forgetFile(db, id);
      throw error;
    }
  }

  async function judge(look: Look, file: OpenFile): Promise<void> {
    if ((retryAt.get(file.id) ?? 0) > look.now.getTime()) return;
    const folder = look.folders.find(({ pharmacy_id: id }) => id === file.pharmacy_id)?.folder;
    if (folder === undefined) return;
    try {
      await options.assertSpace();
      const judged = await judgedFile(look.root, file, folder);
      if (judged === 'forget') await forgetFile(db, file.id);
      else await storeJudged(file, folder, judged);
      retryAt.delete(file.id);
    } catch (error) {
      if (signal.aborted) return;
      noteFailure(look, file.pharmacy_id, error);
      if (error instanceof AppError && isTransient(error.code)) return;
      retryAt.set(file.id, look.now.getTime() + RETRY_MS);
      log.error({ err: error, file: file.path }, 'a file of EXCHANGE_DIR waits a minute');
    }
  }

  async function judgedFile(root: string, file: OpenFile, folder: string): Promise<Judged | 'forget'> {
    const context = { ...services, caller: folderCaller(folder) };
    const contents = await contentsOf(root, file);
    if (contents === 'missing')
      return file.state === 'taken'
        ? 'forget'
        : { state: 'gone', receipt: 'O arquivo não está mais na pasta.' };
    if (contents === 'too_large')
      return stopped([{ kind: 'refused', message: refusal('too_large').message, of: null }]);
    if (file.kind === 'movements') return takeMovements(context, file, contents);
    if (file.kind === 'invoices') return takeInvoices(context, file, contents);
    return takeCatalogue(context, file, contents, { read: options.read, signal });
  }

  async function storeJudged({ id, name, pharmacy_id }: OpenFile, folder: string, judged: Judged) {
    await db.transaction().execute(async (tx) => {
      await judgeFile(tx, id, judged);
      if (judged.state !== 'stopped') return;
      const questions = (judged.questions ?? []).map(({ message }) => message);
      const after = { file: id, file_name: name, questions };
      const caller = folderCaller(folder);
      await auditPharmacy(tx, caller, pharmacy_id, { action: 'stop_file', after });
    });
  }

  return {
    folder: options.folder,
    async look(now) {
      if (signal.aborted) return;
      running ??= lookOnce(now).finally(() => {
        running = undefined;
      });
      await running;
    },
    async stop() {
      stopping.abort(new Error('the server stops'));
      await running?.catch(() => undefined);
      await lock.release();
    },
  };
}

const LARGEST = { catalogue: MAX_FILE_BYTES, movements: MOVEMENT_FILE_BYTES, invoices: MAX_FILE_BYTES };

/** No link is followed, and a file that grows is read at the next look. */
async function contentsOf(root: string, file: OpenFile): Promise<FileContents | 'missing' | 'too_large'> {
  const place = await openPlace(root, file.path);
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
  const handle =
    place === null
      ? null
      : await open(place, flags).catch((error: unknown) => {
          if (['ENOENT', 'ELOOP'].includes(codeOf(error) ?? '')) return null;
          throw error;
        });
  if (handle === null) return 'missing';
  try {
    const before = await handle.stat();
    if (!before.isFile()) return 'missing';
    if (before.size > LARGEST[file.kind]) return 'too_large';
    const bytes = await handle.readFile();
    const after = await handle.stat();
    if (after.mtimeMs !== before.mtimeMs || bytes.length !== after.size)
      throw new AppError('unavailable', `O arquivo ${file.name} ainda está sendo gravado.`);
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  } finally {
    await handle.close();
  }
}

/** Bytes; a name and its receipt's have 255. */
const LONGEST_NAME = 200;

/** The end of the name stays: it says the type. */
function shortName(name: string): string {
  let short = name;
  while (Buffer.byteLength(short) > LONGEST_NAME) short = short.slice(1);
  return short;
}

function noteFailure({ failures }: Look, pharmacyId: string, error: unknown): void {
  failures.set(pharmacyId, error instanceof AppError ? error.message : busyText(codeOf(error)));
}

function busyText(code: string | undefined): string {
  if (code === 'EBUSY' || code === 'EPERM' || code === 'EACCES')
    return 'Um arquivo está aberto em outro programa, ou o servidor não tem permissão. Ele tenta de novo sozinho.';
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'O disco da pasta está cheio. O servidor tenta de novo sozinho.';
  if (code === 'ENOENT') return 'A pasta de um arquivo sumiu: o compartilhamento caiu?';
  return errorSentence.internal;
}

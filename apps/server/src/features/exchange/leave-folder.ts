import { lstat, realpath, rename } from 'node:fs/promises';
import path from 'node:path';
import { formatMoment } from '@balanco/contract/base/moments';
import { alertSchema, type TonightAlert } from '@balanco/contract/progress/dashboard';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { type Courier, type Couriers, leave, leaveByFolder, noteContent } from '../../outbox/outbox.js';
import { andWithinReach, type Reaching } from '../../pharmacy-access/reach.js';
import { exportByItself } from '../exports/export-settlement.js';
import { lockForComparison, outsideInventoryId } from '../inventories/find-inventory.js';
import { folderCaller } from './exchange-file.js';
import { findFolders, ifMissing, openFolder, writeAnew, writeLines } from './folders.js';
import { writeNetworkTables } from './network-tables.js';

/** Local time of Brasília at which the network's tables are due. */
const TABLES_HOUR = 4;

export function folderCouriers(
  db: Database,
  exchangeFolder: string,
): Pick<Couriers, 'settlement' | 'file' | 'bi'> {
  return {
    settlement: settlementCourier(db),
    file: fileCourier(db, exchangeFolder),
    bi: () => writeNetworkTables(db, exchangeFolder),
  };
}

/** Asks once a day (docs/bi.md). */
export async function askNetworkTables(db: Database, now: Date): Promise<void> {
  const [day = ''] = (formatMoment(new Date(now.getTime() - TABLES_HOUR * 3_600_000)) ?? '').split(' ');
  await leave(db, { kind: 'bi', key: day, newsHours: 24 });
}

export async function viewUnsentSettlements(db: Database, caller: Reaching): Promise<TonightAlert[]> {
  return answering(alertSchema.shape)`
    select 'unsent_settlement' as kind, pharmacy.id as pharmacy, pharmacy.name as pharmacy_name, ${outsideInventoryId} as inventory_id,
      1 as items, ${isoMoment(sql`sent_at`)} as since, inventory.name || ': ' || failure as detail
    from outbox join settlement on settlement.id::text = key and superseded_at is null
    join inventory on inventory.number = inventory_number and inventory.deleted_at is null
    join pharmacy on pharmacy.id = inventory.pharmacy_id and pharmacy.deleted_at is null
    where outbox.kind = 'settlement' and failure is not null and sent_at is not null
      and not exists (select from export_log where settlement_id = settlement.id) ${andWithinReach(caller, 'pharmacy.id')}
    order by sent_at
  `.all(db);
}

/** Exports an approved settlement by itself, or leaves a receipt that says why nothing left (docs/exchange.md, "Files that leave"). */
function settlementCourier(db: Database): Courier {
  return async ({ key }) => {
    const settlement = await answering({ number: 'int', version: 'int', pharmacyId: 'text' })`
      select inventory_number as number, version, pharmacy_id as "pharmacyId" from settlement
      where id = ${key} and superseded_at is null and approved_at is not null
        and not exists (select from export_log where settlement_id = settlement.id)
    `.first(db);
    const folder = settlement && (await folderOf(db, settlement.pharmacyId));
    if (settlement === undefined || folder === undefined) return undefined;
    return db.transaction().execute(async (tx) => {
      await lockForComparison(tx, settlement.number);
      try {
        await exportByItself(tx, folderCaller(folder), settlement);
        return undefined;
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
        const { number, version, pharmacyId } = settlement;
        const receipt = [
          `Inventário: ${number}, apuração v${version}`,
          'Nenhum arquivo saiu.',
          error.message,
        ];
        const content: LeavingFile = { name: `inventario-${number}-v${version}`, file: null, receipt };
        await leaveByFolder(tx, { kind: 'file', key, pharmacyId, content });
        return error.message;
      }
    });
  };
}

/** undefined without a folder, or with one that another pharmacy has too. */
async function folderOf(db: Database, pharmacyId: string): Promise<string | undefined> {
  return (await findFolders(db)).find((each) => each.pharmacy_id === pharmacyId && !each.is_shared)?.folder;
}

interface LeavingFile {
  readonly name: string;
  /** Base64, null for a receipt alone. */
  readonly file: string | null;
  readonly receipt: readonly string[];
  /** Its free name, stored before it appears: a crash neither loses nor repeats it. */
  readonly as?: string;
}

/** Writes a file into `saida/` by a temporary name, and its receipt into `saida/recibos/`, where no program looks for files. */
function fileCourier(db: Database, exchangeFolder: string): Courier {
  return async ({ id, pharmacyId, content }) => {
    const leaving = content as LeavingFile;
    const { name, file, receipt } = leaving;
    const folder = pharmacyId === null ? undefined : await folderOf(db, pharmacyId);
    if (folder === undefined) return undefined;
    const root = await realpath(exchangeFolder);
    // A share that is away: nothing is made in the folder below it.
    await lstat(path.join(root, folder));
    const place = await openFolder(root, folder, 'saida');
    const receipts = await openFolder(root, folder, 'saida', 'recibos');
    if (place === null || receipts === null) throw new AppError('unavailable', 'saida/ é um atalho.');
    const part = path.join(place, `.${id}.part`);
    let { as } = leaving;
    if (as === undefined) {
      as = await freeName(place, name, id);
      if (file !== null) await writeAnew(part, Buffer.from(file, 'base64'));
      await noteContent(db, id, { ...leaving, as });
    }
    if (file !== null) await rename(part, path.join(place, as)).catch(ifMissing(undefined));
    await writeLines(path.join(receipts, `${as}.recibo.txt`), [
      'Recibo do Balanço',
      `Arquivo: ${file === null ? '–' : as}`,
      ...receipt,
      `Em: ${formatMoment(new Date())}`,
    ]);
    return undefined;
  };
}

/** An earlier file that nobody took yet is never replaced. */
async function freeName(place: string, name: string, id: string): Promise<string> {
  if ((await lstat(path.join(place, name)).catch(ifMissing(null))) === null) return name;
  const { name: base, ext } = path.parse(name);
  return `${base}-${id.slice(-8)}${ext}`;
}

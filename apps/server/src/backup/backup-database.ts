import { type BackupOrder, takeBackup as take, writeBackupFile as write } from '@balanco/backup/take-backup';
import { MIGRATION_LOCK } from '../db/migrations/migrate.js';

/** Figures by Portuguese name, to compare with a screen or the ERP. Later versions may add some. */
const TOTALS = {
  Farmácias: 'select count(*) from pharmacy where deleted_at is null',
  Produtos: 'select count(*) from product where deleted_at is null',
  'Saldo dos produtos': 'select coalesce(sum(system_stock), 0) from product where deleted_at is null',
  Contagens: 'select count(*) from count where not deleted',
  'Linhas de contagem': 'select count(*) from count_line where live',
  'Unidades contadas': 'select coalesce(sum(quantity * factor), 0) from count_line where live',
} as const;

/** The lock keeps servers from migrating meanwhile. */
export const OURS = { lock: MIGRATION_LOCK, totals: TOTALS };

type OurOrder = Omit<BackupOrder, keyof typeof OURS>;

export function takeBackup(order: OurOrder): ReturnType<typeof take> {
  return take({ ...order, ...OURS });
}

export function writeBackupFile(file: string, order: Omit<OurOrder, 'output'>): ReturnType<typeof write> {
  return write(file, { ...order, ...OURS });
}

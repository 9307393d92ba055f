import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Transaction } from '../../db/database.js';
import type { Destination } from './find-destination.js';

/**
 * Refuses a finalised inventory or section with `conflict`: its result would change behind the back of whoever closed it.
 *
 * @param purpose what has to wait until it is opened again
 */
export async function refuseClosed(
  tx: Transaction,
  { inventoryNumber, sectionId }: Pick<Destination, 'inventoryNumber' | 'sectionId'>,
  purpose: string,
): Promise<void> {
  const { rows } = await sql`
    select from inventory left join section on section.id = ${sectionId}
    where number = ${inventoryNumber} and (inventory.finalised_at is not null or section.finalised_at is not null)
  `.execute(tx);
  if (rows.length === 0) return;
  throw new AppError('conflict', `O inventário ou a seção está finalizado. Reabra antes de ${purpose}.`);
}

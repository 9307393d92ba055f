import { z } from 'zod';
import { tellPerson } from '../../notices.js';
import type { PoolServices } from '../pool-services.js';
import { parameter } from '../protocol/operation.js';
import type { PoolUser } from '../user-queries.js';
import { deviceBlock, isNewTo, rememberAddress } from './known-addresses.js';

export const deviceMetadata = z
  .object({ device: z.uuid().optional(), deviceName: parameter(60).optional() })
  .catch({})
  .default({});

/**
 * Remembers where somebody signed in, and tells the person about a new device. A client without a name for its device is
 * known by its address block. The first one is not new.
 */
export async function noticeDevice(
  services: PoolServices,
  { sub, email }: Pick<PoolUser, 'sub' | 'email'>,
  { device, deviceName, block }: z.infer<typeof deviceMetadata> & { readonly block: string },
): Promise<void> {
  const known = device === undefined ? block : deviceBlock(device);
  if (await isNewTo(services, email, known))
    await tellPerson(services.db, sub, { kind: 'new_device', by: null, detail: deviceName ?? '' });
  await rememberAddress(services, email, block);
  if (device !== undefined) await rememberAddress(services, email, known);
}

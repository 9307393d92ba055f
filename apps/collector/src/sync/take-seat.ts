import { activateLicence } from '@balanco/contract/people/licences';
import { request } from './request';

/** @throws what `request` throws */
export async function takeSeat(license: string): Promise<void> {
  await request(activateLicence, { body: { license } });
}

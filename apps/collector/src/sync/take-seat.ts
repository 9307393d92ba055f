import { activateLicence } from '@balanco/contract/people/licences';
import { request } from './request';

/** Takes a licence seat for the person. @throws what `request` throws */
export async function takeSeat(license: string): Promise<void> {
  await request(activateLicence, { body: { license } });
}

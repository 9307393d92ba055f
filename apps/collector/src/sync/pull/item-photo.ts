import { findItemPhoto } from '@balanco/contract/mobile/mobile-photos';
import { request } from '../request';

/**
 * Returns a photo of an item of this person's recount, as base64; null if nobody photographed it. Nothing is
 * kept: it may show people.
 *
 * @throws what `request` throws
 */
export async function itemPhoto(person: string, section: string, key: string): Promise<string | null> {
  const { image } = await request(findItemPhoto, { params: { id: section }, query: { key } }, person);
  return image;
}

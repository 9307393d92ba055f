import { listOldLots, type OldLot } from '@balanco/contract/expiry/expiry';
import { getPhotoRules, type PhotoRules } from '@balanco/contract/mobile/mobile-photos';
import { readNote, writeNote } from '../../store/database';
import { request } from '../request';

export const followPhotoRules = (pharmacy: string, show: (rules: PhotoRules) => void) =>
  follow(`photo rules ${pharmacy}`, show, () => request(getPhotoRules, { params: { id: pharmacy } }));

export interface KnownLots {
  readonly lots: readonly OldLot[];
  /** Asked by this phone's clock, in milliseconds. */
  readonly at: number;
}

export const followOldLots = (pharmacy: string, show: (known: KnownLots) => void) =>
  follow(`old lots ${pharmacy}`, show, async () => {
    const at = Date.now();
    const { results: lots } = await request(listOldLots, { params: { id: pharmacy } });
    return { lots, at };
  });

/** First what the phone knows, then what the server says. */
async function follow<T>(name: string, show: (value: T) => void, pull: () => Promise<T>): Promise<void> {
  const known = await readNote<T>(name);
  if (known !== undefined) show(known);
  const value = await pull();
  await writeNote(name, value);
  show(value);
}

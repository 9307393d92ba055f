import { getPhotoRules, type PhotoRules } from '@balanco/contract/mobile/mobile-photos';
import { readNote, writeNote } from '../../store/database';
import { request } from '../request';

export async function followPhotoRules(pharmacy: string, show: (rules: PhotoRules) => void): Promise<void> {
  const name = `photo rules ${pharmacy}`;
  const known = await readNote<PhotoRules>(name);
  if (known !== undefined) show(known);
  const rules = await request(getPhotoRules, { params: { id: pharmacy } });
  await writeNote(name, rules);
  show(rules);
}

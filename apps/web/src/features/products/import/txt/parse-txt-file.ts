import { type ParseProgress, parseTxt } from './parse-txt';
import { refusal } from './refusal';
import { refuseBeforeReading } from './refuse-before-reading';
import { catalogueWithoutRows, type TxtCatalogue } from './txt-catalogue';
import type { TxtOptions } from './txt-options';

/** `parseTxt` for a chosen file. One that is too large is refused without loading it into memory. */
export async function parseTxtFile(
  file: File,
  options: TxtOptions,
  onProgress?: ParseProgress,
): Promise<TxtCatalogue> {
  const refused = refuseBeforeReading(file.size, options);
  if (refused) return catalogueWithoutRows(refused);
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return catalogueWithoutRows(refusal('unreadable'));
  }
  return parseTxt(bytes, options, onProgress);
}

import { parseSheet } from '../sheet/parse-sheet';
import { parseTxt } from '../txt/parse-txt';
import { type Catalogue, catalogueWithoutRows, type ParseProgress } from './catalogue';
import type { ImportOptions } from './import-options';
import { refusal } from './refusal';
import { refuseBeforeReading } from './refuse-before-reading';

/** Parses a chosen file as its options say. One that is too large is refused without loading it into memory. */
export async function parseFile(
  file: File,
  options: ImportOptions,
  onProgress?: ParseProgress,
): Promise<Catalogue> {
  const refused = refuseBeforeReading(file.size, options);
  if (refused) return catalogueWithoutRows(refused);
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return catalogueWithoutRows(refusal('unreadable'));
  }
  return options.type === 'txt'
    ? parseTxt(bytes, options, onProgress)
    : parseSheet(bytes, options, onProgress);
}

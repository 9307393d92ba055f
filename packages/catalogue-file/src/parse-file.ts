import { type Catalogue, catalogueWithoutRows, type ParseProgress } from './catalogue.js';
import { cp850For } from './decode-text.js';
import type { ImportOptions } from './import-options.js';
import { refusal, refuseBeforeReading } from './problems.js';
import { parseSheet } from './sheet/parse-sheet.js';
import { parseTxt } from './txt/parse-txt.js';

export async function parseFile(
  file: Blob,
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
  if (options.type === 'sheet') return parseSheet(bytes, options, onProgress);
  return parseTxt(bytes, options, onProgress, await cp850For(bytes, options.encoding));
}

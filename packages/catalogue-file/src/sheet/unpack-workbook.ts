import { type Refusal, refusal } from '../refusal.js';
import { inflate } from './inflate.js';
import { storeZip } from './store-zip.js';
import { type ZipEntry, zipDirectory } from './zip-directory.js';

/** What all parts of a workbook may hold together once inflated; 100,000 rows of 7 columns take about 40 MB. */
export const MAX_INFLATED_BYTES = 192 * 1024 * 1024;
const MAX_ENTRIES = 5000;
const DEFLATED = 8;
const STORED = 0;
/** Parts that say nothing of cells, and may be large. */
const NOT_READ =
  /^xl\/(?:media|embeddings|printerSettings|drawings|charts|externalLinks|activeX|ctrlProps|pivotCache|pivotTables)\/|\.(?:png|jpe?g|gif|emf|wmf|vml)$/i;

/**
 * Inflates an .xlsx with a limit, into a zip that holds only what is read and isn't compressed. The library inflates
 * whatever a file claims, so a zip bomb must not reach it; inflating here is also faster than its own JavaScript.
 */
export async function unpackWorkbook(bytes: Uint8Array): Promise<Uint8Array | Refusal> {
  const entries = zipDirectory(bytes);
  if (entries === null) return refusal('damaged');
  if (!entries.some(({ name }) => /^xl\/workbook\.(?:xml|bin)$/i.test(name))) return refusal('other_office');
  const parts = entries.filter(({ name }) => !NOT_READ.test(name) && !name.endsWith('/'));
  if (parts.some(({ encrypted }) => encrypted)) return refusal('encrypted');
  const claimed = parts.reduce((sum, { size }) => sum + size, 0);
  if (claimed > MAX_INFLATED_BYTES || entries.length > MAX_ENTRIES) return refusal('inflated');

  const stored: Parameters<typeof storeZip>[0][number][] = [];
  for (const { name, crc, ...part } of parts) {
    const content = await contentOf(part);
    if (content === null) return refusal('damaged');
    stored.push({ name, crc, content });
  }
  return storeZip(stored);
}

/** What a part holds: exactly as much as it claims, or null. */
async function contentOf({
  method,
  size,
  content,
}: Pick<ZipEntry, 'method' | 'size' | 'content'>): Promise<Uint8Array | null> {
  if (method === STORED) return content.length === size ? content : null;
  if (method !== DEFLATED) return null;
  try {
    const inflated = await inflate(content, size);
    return inflated?.length === size ? inflated : null;
  } catch {
    return null;
  }
}

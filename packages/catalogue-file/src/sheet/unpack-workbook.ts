import { type Refusal, refusal } from '../refusal.js';
import { inflate } from './inflate.js';
import { storeZip } from './store-zip.js';
import { type ZipEntry, zipDirectory } from './zip-directory.js';

/** The inflated size of all parts together may not exceed this; 100,000 rows of 7 columns take about 40 MB. */
export const MAX_INFLATED_BYTES = 192 * 1024 * 1024;
const MAX_ENTRIES = 5000;
const DEFLATED = 8;
const STORED = 0;
/** Parts without cells, which may be large. */
const NOT_READ =
  /^xl\/(?:media|embeddings|printerSettings|drawings|charts|externalLinks|activeX|ctrlProps|pivotCache|pivotTables)\/|\.(?:png|jpe?g|gif|emf|wmf|vml)$/i;

/**
 * Inflates an .xlsx, up to a limit, into an uncompressed zip of the parts that are read. The library inflates without
 * a limit, so a zip bomb must not reach it. Inflating here is also faster than the library's JavaScript.
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

/** The content of a part; null if it isn't exactly as long as it claims. */
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

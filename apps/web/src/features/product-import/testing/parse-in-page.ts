import { parseFile } from '@balanco/catalogue-file/parse-file';
import type { ReadCatalogue } from '../read/worker-messages';
import { distinctRows, findRepetitions } from '../read/worker-messages';

/** jsdom has no workers, so the real parser runs in the page. */
export async function parseInWorker(
  ...[file, options, report]: Parameters<typeof parseFile>
): Promise<ReadCatalogue> {
  const catalogue = await parseFile(file, options, report);
  return { ...catalogue, distinct: distinctRows(catalogue.rows, findRepetitions(catalogue)) };
}

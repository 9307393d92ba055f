import {
  distinctRows,
  findRepetitions,
  type ReadCatalogue,
} from '@balanco/catalogue-file/catalogue-messages';
import { parseFile } from '@balanco/catalogue-file/parse-file';

/** jsdom has no workers, so the real parser runs in the page. */
export async function parseInWorker(
  ...[file, options, report]: Parameters<typeof parseFile>
): Promise<ReadCatalogue> {
  const catalogue = await parseFile(file, options, report);
  return { ...catalogue, distinct: distinctRows(catalogue.rows, findRepetitions(catalogue)) };
}

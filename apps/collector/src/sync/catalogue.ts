import { pullProducts } from '@balanco/contract/mobile/mobile-pull';
import { forgetProducts, storeProducts } from '../store/catalogue';
import { eraseNote, readNote, writeNote } from '../store/database';
import { nameReadings } from '../store/name-readings';
import { Refused } from './refused';
import { request } from './request';

/** How far a pharmacy's catalogue was read. */
interface CatalogueProgress {
  /** Of the last complete reading; null before the first. */
  readonly since: string | null;
  /** Where an interrupted reading continues. */
  readonly cursor: string | null;
}

const PAGE_SIZE = 5000;

/**
 * Reads a pharmacy's catalogue: everything once, then what changed (docs/collector-api.md, "Fetching"). The first reading is
 * followed by one with `since`, which finds what was written meanwhile.
 *
 * @param onRows called with the number of rows so far, after each page is stored
 * @throws what `request` throws; an interrupted reading continues the next time
 */
export async function pullCatalogue(pharmacy: string, onRows: (rows: number) => void): Promise<void> {
  const name = `catalogue ${pharmacy}`;
  const progress = (await readNote<CatalogueProgress>(name)) ?? { since: null, cursor: null };
  const isFromTheStart = progress.since === null && progress.cursor === null;
  const wasFirst = progress.since === null;
  let { cursor } = progress;
  let rows = 0;
  for (;;) {
    const page = await request(pullProducts, {
      query: {
        pharmacy,
        page_size: PAGE_SIZE,
        since: progress.since ?? undefined,
        cursor: cursor ?? undefined,
      },
    }).catch(async (error: unknown) => {
      // A server of another version may not read the cursor; the next attempt begins again.
      if (error instanceof Refused && error.code === 'invalid') await eraseNote(name);
      throw error;
    });
    // Not before there is an answer: without a network the old catalogue is better than none.
    if (isFromTheStart && cursor === null) await forgetProducts(pharmacy);
    await storeProducts(pharmacy, page.results);
    rows += page.results.length;
    onRows(rows);
    cursor = page.cursor;
    await writeNote(name, { since: cursor === null ? page.since : progress.since, cursor });
    if (cursor === null) break;
  }
  if (wasFirst) {
    await nameReadings(pharmacy);
    await pullCatalogue(pharmacy, onRows);
  }
}

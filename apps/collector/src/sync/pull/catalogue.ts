import { pullProducts } from '@balanco/contract/mobile/mobile-pull';
import { forgetProducts, nameReadings, storeProducts } from '../../store/catalogue';
import { eraseNote, readNote, writeNote } from '../../store/database';
import { Refused } from '../refused';
import { request } from '../request';

interface CatalogueProgress {
  /** Null before the first complete read. */
  readonly since: string | null;
  /** Of an interrupted read. */
  readonly cursor: string | null;
}

const PAGE_SIZE = 5000;

/**
 * Everything once, then changes (docs/collector-api.md, "Fetching"). A read with `since` then finds what was
 * written meanwhile.
 *
 * @param onRows called with the rows so far, after each stored page
 * @throws what `request` throws; the next read continues
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
      // Another version may not read the cursor; the next attempt begins again.
      if (error instanceof Refused && error.code === 'invalid') await eraseNote(name);
      throw error;
    });
    // Offline, the old catalogue is better than none.
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

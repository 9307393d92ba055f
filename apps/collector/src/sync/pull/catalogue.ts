import { codeKey } from '@balanco/contract/base/codes';
import { pullBindings, pullProducts } from '@balanco/contract/mobile/mobile-pull';
import {
  forgetBindings,
  forgetProducts,
  nameReadings,
  storeBindings,
  storeProducts,
} from '../../store/catalogue';
import { eraseNote, readNote, writeNote } from '../../store/database';
import { Refused } from '../refused';
import { request } from '../request';

interface PullProgress {
  /** Null before the first complete read. */
  readonly since: string | null;
  /** Where an interrupted read goes on. */
  readonly cursor: string | null;
  /** They make the percentage of the first read. Older servers say no total. */
  readonly rows?: number;
  readonly total?: number | undefined;
}

const PAGE_SIZE = 5000;

/**
 * Everything once, then changes (docs/collector-api.md, "Fetching"): products, and the codes that staff bound to
 * them. A read with `since` then finds what was written meanwhile.
 *
 * @param onRows called with the products so far, after each stored page
 * @throws what `request` throws; the next read continues
 */
export async function pullCatalogue(
  pharmacy: string,
  onRows: (rows: number, total: number | undefined) => void,
): Promise<void> {
  const products = await pullList(`catalogue ${pharmacy}`, {
    page: (query) => request(pullProducts, { query: { pharmacy, ...query } }),
    forget: () => forgetProducts(pharmacy),
    store: (rows) => storeProducts(pharmacy, rows),
    onRows,
  });
  const changed = await pullBoundCodes(pharmacy);
  if (products.rows > 0 || changed.size > 0) await nameReadings(pharmacy, changed);
  if (products.wasFirst) await pullCatalogue(pharmacy, onRows);
}

/** Returns the keys of the codes that staff bound or unbound. */
async function pullBoundCodes(pharmacy: string): Promise<ReadonlySet<string>> {
  const changed = new Set<string>();
  await pullList(`catalogue ${pharmacy} bindings`, {
    page: (query) => request(pullBindings, { query: { pharmacy, ...query } }),
    forget: () => forgetBindings(pharmacy),
    store: (rows) => {
      for (const { code } of rows) changed.add(codeKey(code));
      return storeBindings(pharmacy, rows);
    },
  });
  return changed;
}

interface PulledList<Row> {
  readonly page: (query: {
    readonly page_size: number;
    readonly since: string | undefined;
    readonly cursor: string | undefined;
  }) => Promise<{
    readonly results: Row[];
    readonly cursor: string | null;
    readonly since: string;
    readonly total?: number | undefined;
  }>;
  /** Offline, the old list is better than none. */
  readonly forget: () => Promise<void>;
  readonly store: (rows: readonly Row[]) => Promise<void>;
  readonly onRows?: (rows: number, total: number | undefined) => void;
}

async function pullList<Row>(note: string, { page, forget, store, onRows }: PulledList<Row>) {
  const progress = (await readNote<PullProgress>(note)) ?? { since: null, cursor: null };
  const isFromTheStart = progress.since === null && progress.cursor === null;
  let { cursor, rows = 0, total } = progress;
  for (;;) {
    const query = { page_size: PAGE_SIZE, since: progress.since ?? undefined, cursor: cursor ?? undefined };
    const found = await page(query).catch(async (error: unknown) => {
      // Another version may not read the cursor; the next attempt begins again.
      if (error instanceof Refused && error.code === 'invalid') await eraseNote(note);
      throw error;
    });
    if (isFromTheStart && cursor === null) await forget();
    await store(found.results);
    rows += found.results.length;
    total = found.total ?? total;
    onRows?.(rows, total);
    cursor = found.cursor;
    const next = cursor === null ? { since: found.since } : { since: progress.since, rows, total };
    await writeNote(note, { ...next, cursor });
    if (cursor === null) return { rows, wasFirst: progress.since === null };
  }
}

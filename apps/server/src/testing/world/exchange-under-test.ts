import { distinctRows, findRepetitions } from '@balanco/catalogue-file/catalogue-messages';
import { parseFile } from '@balanco/catalogue-file/parse-file';
import type { Database } from '../../db/database.js';
import { createExchange, type Exchange } from '../../features/exchange/exchange.js';
import type { ReadCatalogueFile } from '../../features/exchange/take-catalogue.js';

/** The thread's work happens in this process. */
export const readHere: ReadCatalogueFile = async (bytes, options) => {
  const catalogue = await parseFile(new Blob([new Uint8Array(bytes)]), options);
  return { ...catalogue, distinct: distinctRows(catalogue.rows, findRepetitions(catalogue)) };
};

interface OpenedExchange {
  readonly db: Database;
  readonly connectionString: string;
  readonly folder: string;
  readonly read?: ReadCatalogueFile;
}

export function openExchange({ db, read = readHere, ...where }: OpenedExchange): Exchange {
  return createExchange({
    services: { db, statistics: { scheduleAnalyze: () => undefined, close: () => undefined } },
    assertSpace: async () => undefined,
    log: { error: () => undefined },
    read,
    ...where,
  });
}

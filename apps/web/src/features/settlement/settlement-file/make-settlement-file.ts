import { formatInteger } from '@balanco/contract/base/numbers';
import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import {
  listSettlementItems,
  SETTLEMENT_PAGE_LIMIT,
  type SettlementItem,
} from '@balanco/contract/settlement/settlements';
import { request } from '../../../api/client';
import { patiently } from '../../../api/patiently';
import { SHEET_ROW_LIMIT } from '../../../lib/spreadsheets';
import { sleep } from '../../../lib/wait';
import type { SettlementFile, SettlementFormat } from './settlement-writer';
import { writeSettlementInWorker } from './write-settlement-in-worker';

export interface FiledSettlement {
  readonly id: string;
  readonly version: number;
  readonly value_basis: ValueBasis;
  readonly hash: string;
}

interface FileSteps {
  readonly signal: AbortSignal;
  readonly onItems?: (items: readonly SettlementItem[]) => void;
  readonly onProgress?: (done: number, total: number) => void;
  readonly onCollected?: () => void;
}

/**
 * Writes a settlement's items in the order of its hash. Withholds a file with a different hash.
 *
 * @throws the server's refusal, the worker's sentence, or the signal's reason
 */
export async function makeSettlementFile(
  settlement: FiledSettlement,
  format: SettlementFormat,
  { signal, onItems, onProgress, onCollected }: FileSteps,
): Promise<SettlementFile> {
  const { value_basis: basis, hash } = settlement;
  const writing = writeSettlementInWorker({ format, basis }, signal);
  try {
    await readSettlementItems(settlement, {
      signal,
      onPage({ items, done, total }) {
        if (format === 'xlsx' && total > SHEET_ROW_LIMIT) {
          throw new Error(
            `uma planilha do Excel tem no máximo ${formatInteger(SHEET_ROW_LIMIT)} linhas. Salve em CSV.`,
          );
        }
        writing.add(items);
        onItems?.(items);
        onProgress?.(done, total);
      },
    });
    onCollected?.();
    const file = await writing.finish();
    if (file.hash !== hash) throw new Error(OTHER_HASH);
    return file;
  } finally {
    writing.stop();
  }
}

const OTHER_HASH =
  'os itens recebidos não conferem com o código de verificação da apuração. Tente novamente.';

interface Reading {
  readonly signal: AbortSignal;
  /** Ends the wait for a page with its reason. */
  readonly failed?: Promise<never>;
  readonly onPage: (page: { items: SettlementItem[]; done: number; total: number }) => void;
}

/**
 * Reads a settlement's items in the order of its hash. Settlements never change, so pages fit together.
 *
 * @throws the server's refusal, the reason of `failed` or of the signal, or what `onPage` throws
 */
export async function readSettlementItems(
  { id, version }: { readonly id: string; readonly version: number },
  { signal, failed, onPage }: Reading,
): Promise<void> {
  const params = { id, version };
  for (let page = 1, done = 0, total = 1; done < total; page += 1) {
    const query = { sort: 'key', page, page_size: SETTLEMENT_PAGE_LIMIT } as const;
    const read = patiently(() => request(listSettlementItems, { params, query }, { signal }), sleep, signal);
    const { results: items, count } = await (failed === undefined ? read : Promise.race([read, failed]));
    done += items.length;
    total = items.length === 0 ? done : count;
    onPage({ items, done, total });
  }
}

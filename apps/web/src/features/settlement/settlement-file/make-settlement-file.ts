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
  /** Number or UUID. */
  readonly id: string;
  readonly version: number;
  readonly value_basis: ValueBasis;
  readonly hash: string;
}

interface FileSteps {
  readonly signal: AbortSignal;
  /** Each page, in the order of the hash. */
  readonly onItems?: (items: readonly SettlementItem[]) => void;
  readonly onProgress: (done: number, total: number) => void;
  /** All items are read. */
  readonly onCollected: () => void;
}

/**
 * Writes a settlement's items in the order of its hash. Settlements never change, so pages fit together.
 * Withholds a file with a different hash.
 *
 * @throws the server's refusal, the worker's sentence, or the signal's reason
 */
export async function makeSettlementFile(
  { id, version, value_basis: basis, hash }: FiledSettlement,
  format: SettlementFormat,
  { signal, onItems, onProgress, onCollected }: FileSteps,
): Promise<SettlementFile> {
  const writing = writeSettlementInWorker({ format, basis }, signal);
  const params = { id, version };
  try {
    let done = 0;
    for (let page = 1, total = 1; done < total; page += 1) {
      const query = { sort: 'key', page, page_size: SETTLEMENT_PAGE_LIMIT } as const;
      const read = () => request(listSettlementItems, { params, query }, { signal });
      const { results, count } = await patiently(read, sleep, signal);
      if (format === 'xlsx' && count > SHEET_ROW_LIMIT) throw new Error(tooManyForSheet());
      writing.add(results);
      onItems?.(results);
      done += results.length;
      total = results.length === 0 ? done : count;
      onProgress(done, total);
    }
    onCollected();
    const file = await writing.finish();
    if (file.hash !== hash) throw new Error(OTHER_HASH);
    return file;
  } finally {
    writing.stop();
  }
}

const OTHER_HASH = 'os itens recebidos não conferem com o hash da apuração. Tente novamente.';

function tooManyForSheet(): string {
  return `uma planilha do Excel tem no máximo ${formatInteger(SHEET_ROW_LIMIT)} linhas. Salve em CSV.`;
}

import { listSettlements } from '@balanco/contract/settlement/settlements';
import { request } from '../../../api/client';
import { counted } from '../../../lib/counted';
import type { FiledSettlement } from '../settlement-file/make-settlement-file';
import { readSettlementItems } from '../settlement-file/read-settlement-items';
import type { FileVerdict, RowDifference } from './check-file';
import { checkFileInWorker } from './check-file-in-worker';

interface CheckSteps {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

export interface CheckResult {
  readonly isMet: boolean;
  readonly sentence: string;
  /** Empty for a file of something else: all of it would differ. */
  readonly differences: readonly RowDifference[];
}

/**
 * Compares a file with a version. The items come to the browser; the file goes nowhere.
 *
 * @throws a refusal of the server, or a Portuguese sentence about the file
 */
export async function runCheck(
  settlement: FiledSettlement,
  file: File,
  { signal, onProgress }: CheckSteps,
): Promise<CheckResult> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const checking = checkFileInWorker({ bytes, basis: settlement.value_basis }, signal);
  try {
    await readSettlementItems(settlement, {
      signal,
      failed: checking.failed,
      onPage({ items, done, total }) {
        checking.add(items);
        onProgress(done, total);
      },
    });
    const verdict = await checking.finish();
    if (verdict.differences.length === 0) return same(settlement, verdict);
    return (await ofSomethingElse(settlement, file.name, verdict, signal)) ?? different(settlement, verdict);
  } finally {
    checking.stop();
  }
}

function same({ version }: FiledSettlement, { rows, isExact, sha256 }: FileVerdict): CheckResult {
  const what = `Confere: ${counted(rows, 'linha é a', 'linhas são as')} da versão ${version}.`;
  const how = isExact
    ? `O arquivo é idêntico ao CSV da versão. Código de verificação (SHA-256): ${sha256}`
    : 'Não é idêntico ao CSV da versão: é a planilha, ou foi salvo de novo por outro programa. O código de verificação do arquivo na Ata é outro.';
  return { isMet: true, sentence: `${what} ${how}`, differences: [] };
}

function different({ version }: FiledSettlement, { differences }: FileVerdict): CheckResult {
  const rows = new Set(differences.map(({ line, item }) => line ?? item)).size;
  const sentence = `Não confere: ${counted(rows, 'linha difere', 'linhas diferem')} da versão ${version}.`;
  return { isMet: false, sentence, differences };
}

const FILE_NAME = /^apuracao_(.{1,40})_v(\d+)_([\da-f]{8})/;
/** A file with fewer known items than this share is of another inventory. */
const OWN_SHARE = 0.5;

async function ofSomethingElse(
  { id, version, hash }: FiledSettlement,
  fileName: string,
  verdict: FileVerdict,
  signal: AbortSignal,
): Promise<CheckResult | null> {
  const say = (sentence: string): CheckResult => ({ isMet: false, sentence, differences: [] });
  if (verdict.hash !== hash) {
    const { results } = await request(listSettlements, { params: { id } }, { signal });
    const other = results.find((each) => each.hash === verdict.hash);
    if (other !== undefined)
      return say(
        `Este arquivo é o da versão ${other.version} deste inventário, e não o da versão ${version}.`,
      );
    const [, inventory, named, begin] = FILE_NAME.exec(fileName) ?? [];
    if (begin !== undefined && inventory !== id && verdict.hash.startsWith(begin))
      return say(`Este arquivo é o da versão ${named} do inventário ${inventory}, e não deste.`);
  }
  if (verdict.rows > 0 && verdict.known < verdict.rows * OWN_SHARE)
    return say(
      `Este arquivo é de outro inventário: ${verdict.known} de ${counted(verdict.rows, 'item dele está', 'itens dele estão')} na versão ${version}.`,
    );
  return null;
}

import { counted, formatInteger } from '@balanco/contract/base/numbers';
import { listSettlements } from '@balanco/contract/settlement/settlements';
import { Progress, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { request, sentence } from '../../../api/client';
import { CloseFoot, DialogFrame } from '../../../ui/dialogs/dialog-frame';
import { FileDrop } from '../../../ui/fields/file-drop';
import { cutTo, Pagination, usePages } from '../../../ui/list/pagination';
import { AlertLine, NoteLine } from '../../../ui/messages/message-line';
import block from '../../../ui/table/block-table.module.css';
import { HeadedTable } from '../../../ui/table/headed-table';
import { type FiledSettlement, readSettlementItems } from '../settlement-file/make-settlement-file';
import type { FileVerdict, RowDifference } from './check-file';
import { checkFileInWorker } from './check-file-in-worker';

interface CheckFileDialogProps {
  settlement: FiledSettlement;
  onClose: () => void;
}

/** Says whether a CSV or XLSX is the one of a version, and which rows differ (docs/settlement.md, "Checking a file"). */
export function CheckFileDialog({ settlement, onClose }: CheckFileDialogProps) {
  const { phase, check } = useCheck(settlement);
  return (
    <DialogFrame
      title={`Conferir arquivo com a versão ${settlement.version}`}
      size="56rem"
      onClose={onClose}
      closeOnClickOutside={false}
    >
      <FileDrop
        label="Arquivo CSV ou XLSX"
        accept=".csv,.xlsx"
        buttonLabel={phase.name === 'choosing' ? 'Escolher arquivo' : 'Escolher outro'}
        onFile={check}
      >
        <div className="grow-16 anywhere">
          <Text>{phase.name === 'choosing' ? 'Arraste o CSV ou a planilha (XLSX) para cá' : phase.file}</Text>
          <Text c="dimmed" size="xs">
            Confere se o arquivo é o desta versão e mostra as linhas que mudaram. Ele é lido aqui no navegador
            e não é enviado.
          </Text>
        </div>
      </FileDrop>
      {phase.name === 'checking' && (
        <div>
          <Progress
            value={phase.total === 0 ? 0 : (100 * phase.done) / phase.total}
            transitionDuration={0}
            aria-label="Andamento da conferência"
          />
          <Text c="dimmed" mt={4}>
            {phase.total === 0
              ? 'Lendo o arquivo...'
              : `Conferindo: ${formatInteger(phase.done)} de ${formatInteger(phase.total)} itens`}
          </Text>
        </div>
      )}
      {phase.name === 'failed' && <AlertLine message={phase.failure} />}
      {phase.name === 'checked' && <Verdict result={phase.result} />}
      <CloseFoot onClose={onClose} />
    </DialogFrame>
  );
}

const PAGE_SIZE = 50;

function Verdict({ result: { isMet, sentence: text, differences } }: { result: CheckResult }) {
  const pages = usePages(PAGE_SIZE);
  return (
    <>
      <div className="anywhere">
        {isMet ? <NoteLine done message={text} /> : <AlertLine message={text} />}
      </div>
      {differences.length > 0 && (
        <HeadedTable
          className={`${block.table} ${block.sides}`}
          label="Diferenças"
          names={['Linha', 'Na versão', 'No arquivo']}
        >
          {cutTo(pages, differences).map((difference) => (
            <Difference
              key={`${difference.line} ${difference.item} ${difference.column}`}
              difference={difference}
            />
          ))}
        </HeadedTable>
      )}
      <Pagination {...pages} count={differences.length} words={['diferença', 'diferenças']} />
    </>
  );
}

const wholeRows: Readonly<Record<RowDifference['kind'], readonly [expected: string, found: string] | null>> =
  {
    missing: ['tem a linha', 'não tem'],
    extra: ['não tem', 'tem a linha'],
    repeated: ['uma vez', 'repetida'],
    cell: null,
    heading: null,
  };

function Difference({ difference }: { difference: RowDifference }) {
  const { line, item, kind, column, expected, found } = difference;
  const [before, after] = wholeRows[kind] ?? [expected || '(vazio)', found || '(vazio)'];
  const place = [line !== null && `Linha ${formatInteger(line)}`, column && `coluna “${column}”`]
    .filter(Boolean)
    .join(', ');
  return (
    <tr>
      <th scope="row">
        {item}
        {place !== '' && (
          <Text c="dimmed" size="xs">
            {place}
          </Text>
        )}
      </th>
      <td data-label="Na versão">{before}</td>
      <td data-label="No arquivo">{after}</td>
    </tr>
  );
}

type CheckPhase =
  | { readonly name: 'choosing' }
  | { readonly name: 'checking'; readonly file: string; readonly done: number; readonly total: number }
  | { readonly name: 'failed'; readonly file: string; readonly failure: string }
  | { readonly name: 'checked'; readonly file: string; readonly result: CheckResult };

/** Another file, and closing the dialog, ends the check of the one before. */
function useCheck(settlement: FiledSettlement) {
  const [phase, setPhase] = useState<CheckPhase>({ name: 'choosing' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const check = async (chosen: File) => {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    const { name: file } = chosen;
    const proceed = (next: CheckPhase) => {
      if (!signal.aborted) setPhase(next);
    };
    proceed({ name: 'checking', file, done: 0, total: 0 });
    try {
      const onProgress = (done: number, total: number) => proceed({ name: 'checking', file, done, total });
      const result = await runCheck(settlement, chosen, { signal, onProgress });
      proceed({ name: 'checked', file, result });
    } catch (error) {
      proceed({ name: 'failed', file, failure: sentence(error) });
    }
  };
  return { phase, check: (file: File) => void check(file) };
}

interface CheckSteps {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

interface CheckResult {
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
async function runCheck(
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

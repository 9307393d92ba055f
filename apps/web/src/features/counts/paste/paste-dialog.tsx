import { codeKey } from '@balanco/contract/base/codes';
import { counted, formatQuantity } from '@balanco/contract/base/numbers';
import type { CountLine } from '@balanco/contract/counts/count';
import type { CountLineEdit } from '@balanco/contract/counts/count-edit';
import { lineUnits } from '@balanco/contract/counts/count-shape';
import { isTenTimes } from '@balanco/contract/counts/quantity-doubt';
import { Checkbox, Progress, Text, Textarea } from '@mantine/core';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { sentence } from '../../../api/client';
import { ApiError } from '../../../api/failures';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/dialogs/form-dialog';
import { AlertLine } from '../../../ui/messages/message-line';
import { noticeUndo } from '../../../ui/messages/notice-undo';
import block from '../../../ui/table/block-table.module.css';
import { HeadedTable } from '../../../ui/table/headed-table';
import { undoSteps } from '../bulk/bulk-act';
import { readAllLines } from '../bulk/use-all-lines';
import styles from '../counts.module.css';
import { takeBack } from '../edit/correction';
import { formOf, readForm } from '../edit/count-form';
import { type LineBase, LineConflict, type SavedLine, saveLine } from '../edit/save-line';
import { isSimple } from '../edit/use-cell-editing';
import { refreshCounts } from '../edit/use-count-mutation';
import type { CountFilter } from '../filter/count-filter';
import { lineTitle } from '../line-words';

interface Outcome {
  readonly note: string;
  readonly isDone: boolean;
  /** Somebody else's value, which the next try replaces. */
  readonly base?: LineBase;
}

interface PasteDialogProps {
  filter: CountFilter;
  upTo: number;
  below: readonly CountLine[];
  pasted: string;
  onClose: () => void;
}

/** Corrections copied from a spreadsheet; nothing is written before 'Aplicar' (docs/counts.md, "Corrections"). */
export function PasteDialog({ filter, upTo, below, pasted, onClose }: PasteDialogProps) {
  const queries = useQueryClient();
  const [text, setText] = useState(pasted);
  const [withDoubtful, setWithDoubtful] = useState(false);
  const [done, setDone] = useState(0);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const isPairs = hasCodes(text);
  const lines = useQuery({
    queryKey: ['count-paste', filter, upTo],
    queryFn: isPairs ? ({ signal }) => readAllLines({ filter, upTo, signal }) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isReading = isPairs && lines.data === undefined;
  const rows = useMemo(
    () => (isReading ? [] : readPasted(text, lines.data ?? [], below)),
    [isReading, text, lines.data, below],
  );
  const open = rows.filter(({ line, edit }) => edit && line && !outcomes.get(line.line_id)?.isDone);
  const doubtful = open.filter(({ isDoubtful }) => isDoubtful).length;
  const ready = open.filter(({ isDoubtful }) => withDoubtful || !isDoubtful);

  const save = useMutation({
    mutationFn: async (wanted: readonly PastedRow[]) => {
      const saved: SavedLine[] = [];
      const told = new Map(outcomes);
      for (const { line, edit } of wanted) {
        if (line === null || edit === null) continue;
        try {
          saved.push(await saveLine(told.get(line.line_id)?.base ?? line, edit));
          told.set(line.line_id, { note: 'corrigida', isDone: true });
        } catch (error) {
          if (error instanceof ApiError && error.isPermissionDenied && saved.length === 0) throw error;
          told.set(line.line_id, failedOutcome(error));
          if (failsForAll(error)) break;
        }
        setDone(saved.length);
      }
      setOutcomes(told);
      await refreshCounts(queries);
      return { saved, isWhole: saved.length === wanted.length };
    },
  });
  const { write, busy, failure, dialog } = useDialogWrite(save, 'Erro ao salvar edição.', onClose);
  const submit = () => {
    setDone(0);
    write(ready, {
      keepOpen: true,
      onDone: ({ saved, isWhole }) => {
        if (saved.length > 0) {
          const steps = saved.map((line) => async () => Number((await takeBack(line)) === 'refused'));
          const message = counted(saved.length, 'contagem corrigida', 'contagens corrigidas');
          noticeUndo({ message, undo: undoSteps(queries, steps) });
        }
        if (isWhole && rows.every((row) => row.note === SAME || ready.includes(row))) onClose();
      },
    });
  };
  const left = rows.filter(({ edit }) => edit === null).length;
  const [first] = below;
  const stopped = [...outcomes.values()].find(({ isDone }) => !isDone);
  const tooMany = `Cole no máximo ${PASTE_LIMIT} linhas de cada vez.`;
  return (
    <FormDialog
      {...dialog}
      title="Colar correções"
      submitLabel={
        ready.length === 0 ? 'Aplicar' : `Aplicar ${counted(ready.length, 'correção', 'correções')}`
      }
      busyLabel={`Corrigindo ${done} de ${ready.length}...`}
      closeLabel={outcomes.size > 0 ? 'Fechar' : undefined}
      error={failure ?? (rows.length > PASTE_LIMIT ? tooMany : null)}
      submitDisabled={ready.length === 0 || rows.length > PASTE_LIMIT}
      onSubmit={submit}
      size="56rem"
    >
      <Textarea
        label="Células copiadas"
        description={`Duas colunas: código e quantidade. Ou só quantidades${
          first === undefined ? '' : `, a partir de “${lineTitle(first)}”`
        }.`}
        rows={4}
        value={text}
        readOnly={busy}
        spellCheck={false}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setOutcomes(new Map());
        }}
      />
      {isReading && lines.error === null && <Text c="dimmed">Procurando os códigos...</Text>}
      {lines.error && <AlertLine message={sentence(lines.error)} />}
      {busy && (
        <Progress value={(done / Math.max(1, ready.length)) * 100} aria-label="Progresso das correções" />
      )}
      {rows.length > 0 && (
        <>
          <Text role="status" c="dimmed">
            {counted(open.length, 'correção', 'correções')}
            {left > 0 && `, ${counted(left, 'linha fica como está', 'linhas ficam como estão')}`}
            {stopped !== undefined && `. ${stopped.note}`}
          </Text>
          <Preview rows={rows} outcomes={outcomes} />
        </>
      )}
      {doubtful > 0 && (
        <Checkbox
          label={`Gravar também ${counted(doubtful, 'valor', 'valores')} mais de dez vezes maior que o anterior`}
          checked={withDoubtful}
          disabled={busy}
          onChange={(event) => setWithDoubtful(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

function failsForAll(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (error instanceof ApiError && (error.isTransient || error.isPermissionDenied))
  );
}

function failedOutcome(error: unknown): Outcome {
  if (!(error instanceof LineConflict)) return { note: sentence(error), isDone: false };
  const theirs = error.theirs.quantity === null ? 'não reconhecida' : formatQuantity(error.theirs.quantity);
  const note = `outra pessoa a mudou para ${theirs}: confira e aplique de novo`;
  return { note, isDone: false, base: error.base };
}

/** Problems first: they are what the person has to read. */
function Preview({ rows, outcomes }: { rows: readonly PastedRow[]; outcomes: ReadonlyMap<number, Outcome> }) {
  const rank = ({ edit, isDoubtful }: PastedRow) => (edit === null ? 0 : isDoubtful ? 1 : 2);
  const sorted = [...rows].sort((one, other) => rank(one) - rank(other)).slice(0, PASTE_LIMIT);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and needs the focus for that
    <section className={styles.pasted} tabIndex={0} aria-label="Prévia">
      <HeadedTable
        className={block.table}
        names={['Contagem', 'Quantidade', 'Observação']}
        first={<th className="whole">Linha</th>}
      >
        {sorted.map(({ at, code, quantity, line, edit, note, isDoubtful }) => {
          const outcome = line === null ? undefined : outcomes.get(line.line_id);
          const isProblem = (edit === null && note !== SAME) || outcome?.isDone === false;
          return (
            <tr key={at}>
              <td data-label="Linha">{at}</td>
              <td data-label="Contagem">{line === null ? code || '–' : lineTitle(line)}</td>
              <td data-label="Quantidade">
                {edit === null
                  ? quantity
                  : `${formatQuantity(line?.quantity ?? 0)} → ${formatQuantity(edit.quantity)}`}
              </td>
              <td data-label="Observação" className={isProblem || isDoubtful ? 'warning' : 'dim'}>
                {outcome?.note ?? note}
              </td>
            </tr>
          );
        })}
      </HeadedTable>
    </section>
  );
}

/** Calls that one 'Aplicar' makes, one after the other. */
const PASTE_LIMIT = 500;

const SAME = 'já está assim';

interface PastedRow {
  readonly at: number;
  /** '' in a column of quantities. */
  readonly code: string;
  readonly quantity: string;
  readonly line: CountLine | null;
  /** null unless it changes something. */
  readonly edit: CountLineEdit | null;
  readonly note: string;
  /** More than ten times what the line has. */
  readonly isDoubtful?: boolean;
}

interface Cells {
  readonly at: number;
  readonly code: string | null;
  readonly quantity: string;
  readonly isWide: boolean;
}

/** Two columns are code and quantity, one is quantities only. A heading, which has letters, is left out. */
function readCells(text: string): Cells[] {
  const rows = text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  const separator = text.includes('\t') ? '\t' : ';';
  const cells = rows.map((row, index): Cells => {
    const [first = '', second, ...others] = row.split(separator).map((cell) => cell.trim());
    const isWide = others.some((cell) => cell !== '');
    return second === undefined
      ? { at: index + 1, code: null, quantity: first, isWide }
      : { at: index + 1, code: first, quantity: second, isWide };
  });
  const hasHeading = cells.length > 1 && /^\D*\p{L}\D*$/u.test(cells[0]?.quantity ?? '');
  return hasHeading ? cells.slice(1) : cells;
}

function hasCodes(text: string): boolean {
  return readCells(text).some(({ code }) => code !== null);
}

/**
 * What each copied row would correct.
 *
 * @param lines every line that a code may mean
 * @param below the lines that a column of quantities meets, in order
 */
export function readPasted(
  text: string,
  lines: readonly CountLine[],
  below: readonly CountLine[],
): PastedRow[] {
  const cells = readCells(text);
  const isPairs = cells.some(({ code }) => code !== null);
  const byCode = new Map<string, CountLine[]>();
  for (const line of isPairs ? lines : []) {
    const codes = [line.barcode, line.internal_code, line.product?.internal_code ?? ''].map(codeKey);
    for (const code of new Set(codes)) byCode.set(code, [...(byCode.get(code) ?? []), line]);
  }
  const times = new Map<string, number>();
  for (const { code } of cells) times.set(codeKey(code ?? ''), (times.get(codeKey(code ?? '')) ?? 0) + 1);
  const problemOf = ({ code, isWide }: Cells, found: readonly CountLine[]): string | null => {
    if (isWide) return 'mais de duas colunas';
    if (!isPairs) return found.length === 0 ? 'a lista não tem mais linhas' : null;
    const key = codeKey(code ?? '');
    if (key === '') return 'sem código';
    if ((times.get(key) ?? 0) > 1) return 'código repetido no que foi colado';
    if (found.length === 0) return 'código desconhecido: nenhuma contagem desta lista o tem';
    if (found.length === 1) return null;
    return `${counted(found.length, 'contagem', 'contagens')} com este código: corrija na lista`;
  };
  const firstRow = cells[0]?.at ?? 1;
  return cells.flatMap((cell): PastedRow[] => {
    const { at, code, quantity } = cell;
    // An empty cell leaves its line as it is.
    if (quantity === '' && (code ?? '') === '') return [];
    const found = isPairs ? (byCode.get(codeKey(code ?? '')) ?? []) : below.slice(at - firstRow).slice(0, 1);
    const row = { at, code: code ?? '', quantity, line: null, edit: null };
    const problem = problemOf(cell, found);
    const [line] = found;
    if (problem !== null || line === undefined) return [{ ...row, note: problem ?? '' }];
    return [{ ...row, line, ...correctionOf(line, quantity) }];
  });
}

/** '1.234,5' and '12': a dot never begins decimals, as in a spreadsheet in Portuguese. */
const BRAZILIAN = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/;

function correctionOf(line: CountLine, text: string): Pick<PastedRow, 'edit' | 'note' | 'isDoubtful'> {
  if (!isSimple(line))
    return { edit: null, note: 'corrija em Editar: a contagem tem vários códigos ou nenhum' };
  if (!BRAZILIAN.test(text)) return { edit: null, note: 'não é uma quantidade, como 1.234,5' };
  const read = readForm({ ...formOf(line), quantity: text.replaceAll('.', '') });
  if ('problems' in read) return { edit: null, note: Object.values(read.problems).join(' ') };
  const { edit } = read;
  const before = line.quantity ?? 0;
  if (edit.quantity === before) return { edit: null, note: SAME };
  const units = lineUnits({ quantity: before, factor: line.factor });
  const isDoubtful = isTenTimes(lineUnits(edit), units);
  const note = isDoubtful ? `mais de dez vezes ${formatQuantity(units)} (valor anterior)` : '';
  return { edit, note, isDoubtful };
}

import { formatQuantity } from '@balanco/contract/base/numbers';
import type { CountLine } from '@balanco/contract/counts/count';
import { Checkbox, Progress, Text, Textarea } from '@mantine/core';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiError } from '../../../api/failures';
import { sentence } from '../../../api/sentence';
import { counted } from '../../../lib/counted';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/dialogs/form-dialog';
import { AlertLine } from '../../../ui/messages/message-line';
import { noticeUndo } from '../../../ui/messages/notice-undo';
import block from '../../../ui/table/block-table.module.css';
import { Heads } from '../../../ui/table/heads';
import { undoSteps } from '../bulk/bulk-act';
import { readAllLines } from '../bulk/use-all-lines';
import styles from '../counts.module.css';
import { takeBack } from '../edit/correction';
import { type LineBase, LineConflict, type SavedLine, saveLine } from '../edit/save-line';
import { refreshCounts } from '../edit/use-count-mutation';
import type { CountFilter } from '../filter/count-filter';
import { lineTitle } from '../line-words';
import { hasCodes, PASTE_LIMIT, type PastedRow, readPasted, SAME } from './read-pasted';

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

  const { write, busy, failure, dialog } = useDialogWrite(
    useMutation({
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
    }),
    { failed: 'Erro ao salvar edição.', onClose },
  );
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
      <table className={block.table}>
        <Heads names={['Contagem', 'Quantidade', 'Observação']}>
          <th className="whole">Linha</th>
        </Heads>
        <tbody>
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
        </tbody>
      </table>
    </section>
  );
}

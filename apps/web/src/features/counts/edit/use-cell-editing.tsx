import type { CountLine } from '@balanco/contract/counts/count';
import type { CountLineEdit } from '@balanco/contract/counts/count-edit';
import { readCountLines } from '@balanco/contract/counts/count-shape';
import { Popover } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { sentenceWithDetail } from '../../../api/client';
import { useStaffAccess, useStaffAction } from '../../../session/role/staff-action';
import { useLeaveWarning } from '../../../session/use-leave-warning';
import { useKept, useLatest } from '../../../ui/fields/kept-fields';
import { CELL_INPUT, SCAN_EVENT } from '../../../ui/fields/search-field';
import { isDialogOpen } from '../../../ui/keys';
import { noticeFailure } from '../../../ui/messages/notices';
import type { CellEditing } from '../../../ui/table/table-body';
import styles from '../counts.module.css';
import { lineTitle, timesText } from '../line-words';
import { DoubtDialog, findDoubts, isOwnDoubt, noticeCorrection, sameProductQuery } from './correction';
import { type CountForm, type CountProblems, formOf, readForm, sameForm } from './count-form';
import { EditConflictDialog } from './edit-count-dialog';
import { type LineBase, LineConflict, rebased, saveLine } from './save-line';
import { refreshCounts } from './use-count-mutation';

const COLUMNS: readonly CellColumn[] = ['quantity', 'factor'];

interface Draft {
  readonly line: CountLine;
  /** Replaced by each key, which renders only its cell. */
  form: CountForm;
}

type Leave = (step: number, column: CellColumn) => void;

type Phase =
  | { readonly name: 'checking' }
  | { readonly name: 'storing' }
  | { readonly name: 'refused'; readonly problems: CountProblems };

interface Attempt {
  readonly draft: Draft;
  readonly base: LineBase;
  readonly edit: CountLineEdit;
}

interface Asked extends Attempt {
  readonly doubts: readonly string[];
  readonly go: () => void;
}

interface CellEditingOptions {
  readonly lines: readonly CountLine[];
  readonly columns: readonly string[];
  /** Called for what a cell can't edit. It keeps its identity. */
  readonly onEdit: (line: CountLine) => void;
}

/**
 * Quantity and factor are corrected in the list (docs/screens.md, "Keyboard"). Both belong to one draft of
 * the row, which is stored when the focus leaves it, so that a question sees both.
 */
export function useCellEditing({ lines, columns, onEdit }: CellEditingOptions) {
  const queries = useQueryClient();
  const staff = useStaffAction();
  const isStaff = useStaffAccess() === 'granted';
  const [drafts, setDrafts] = useKept<Readonly<Record<string, Draft>>>('counts/cells', {});
  const [phases, setPhases] = useState<Readonly<Record<string, Phase>>>({});
  const [focus, setFocus] = useState<Focus | null>(null);
  /** Several rows may be looked up at once; their questions follow each other. */
  const [questions, setQuestions] = useState<readonly Asked[]>([]);
  const [asked] = questions;
  const answered = () => setQuestions(([_answered, ...others]) => others);
  const [conflict, setConflict] = useState<(Attempt & { readonly error: LineConflict }) | null>(null);
  /** The arrows left and right move the caret, as after F2 or a press, and not from cell to cell. */
  const isCaret = useRef(false);
  const pending = useRef(new Set<number>());
  const stores = useRef(new Map<number, Promise<void>>());
  /** Stored versions that the list may not have yet. */
  const bases = useRef(new Map<number, LineBase>());
  const latest = useLatest({ lines, columns, drafts });

  useLeaveWarning(() =>
    Object.values(latest.current.drafts).some(
      ({ line, form }) => !sameForm(form, formOf(newest(line, bases.current.get(line.line_id)))),
    ),
  );

  const drop = (id: number, draft?: Draft) => {
    if (draft !== undefined && latest.current.drafts[id] !== draft) return;
    pending.current.delete(id);
    setDrafts(({ [id]: _dropped, ...others }) => others);
    setPhases(({ [id]: _dropped, ...others }) => others);
  };
  const setPhase = (id: number, phase: Phase) => {
    if (phase.name === 'refused') pending.current.delete(id);
    else pending.current.add(id);
    setPhases((before) => ({ ...before, [id]: phase }));
  };

  const open = useCallback(
    (line: CountLine, wanted: string | null, digit: string | null) => {
      const id = line.line_id;
      if (isDialogOpen()) return;
      // A value on its way may be corrected again; one that is being checked may not.
      if (pending.current.has(id) && !stores.current.has(id)) return;
      const shown = COLUMNS.filter((each) => latest.current.columns.includes(each));
      const target = shown.find((each) => each === wanted) ?? shown[0];
      if (target === undefined || !isSimple(line)) {
        // The first digits would be lost before the dialog opens.
        if (digit === null) onEdit(line);
        else noticeFailure('Esta contagem não se corrige na lista. Use Enter para editar.');
        return;
      }
      isCaret.current = digit === null;
      pending.current.delete(id);
      setPhases(({ [id]: _past, ...others }) => others);
      if (isStaff) void queries.prefetchQuery(sameProductQuery(id));
      setDrafts((before) => {
        const form = before[id]?.form ?? formOf(newest(line, bases.current.get(id)));
        return { ...before, [id]: { line, form: digit === null ? form : { ...form, [target]: digit } } };
      });
      setFocus({ id, column: target, typed: digit !== null });
    },
    [queries, isStaff, onEdit, setDrafts, latest],
  );

  /** @param go called once nothing holds the value up */
  const commit = async (draft: Draft, go: () => void): Promise<void> => {
    const { line, form } = draft;
    const id = line.line_id;
    if (pending.current.has(id)) return;
    const earlier = stores.current.get(id);
    if (earlier !== undefined) {
      setPhase(id, { name: 'checking' });
      await earlier;
    }
    const base = newest(line, bases.current.get(id));
    if (sameForm(form, formOf(base))) {
      go();
      drop(id);
      return;
    }
    const read = readForm(form);
    if ('problems' in read) return setPhase(id, { name: 'refused', problems: read.problems });
    setPhase(id, { name: 'checking' });
    const attempt = { draft, base, edit: read.edit };
    // The look-up of other counts must not hold up who types on: their next digits would be lost.
    const isHeld = isOwnDoubt(attempt);
    if (!isHeld) go();
    const doubts = await findDoubts(queries, { line, ...attempt }, isStaff);
    if (doubts.length > 0)
      setQuestions((others) => [...others, { ...attempt, doubts, go: isHeld ? go : () => undefined }]);
    else store(attempt);
  };

  const store = (attempt: Attempt): void => {
    const { line_id: id } = attempt.draft.line;
    setPhase(id, { name: 'storing' });
    const run = send(attempt).finally(() => {
      if (stores.current.get(id) === run) stores.current.delete(id);
    });
    stores.current.set(id, run);
  };

  const send = async ({ draft, base, edit }: Attempt): Promise<void> => {
    const { line } = draft;
    const id = line.line_id;
    try {
      const saved = await saveLine(base, edit);
      bases.current.set(id, rebased(saved.base, saved.stored));
      noticeCorrection(queries, edit, saved);
      await refreshCounts(queries);
      drop(id, draft);
    } catch (error) {
      void refreshCounts(queries);
      if (staff.refused(error, () => drop(id))) return;
      if (error instanceof LineConflict) return setConflict({ draft, base, edit, error });
      const sentence = sentenceWithDetail('Erro ao salvar edição.', error);
      setPhase(id, { name: 'refused', problems: { quantity: sentence } });
      const isShown = latest.current.lines.some(({ line_id }) => line_id === id);
      if (!isShown) noticeFailure(`${sentence} ${lineTitle(line)}: ${timesText(edit)}`);
    }
  };

  const onKey = (event: KeyboardEvent<HTMLInputElement>, draft: Draft, leave: Leave) => {
    const { key, shiftKey, currentTarget, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || event.nativeEvent.isComposing) return;
    const { line } = draft;
    const at = currentTarget.getAttribute(CELL_INPUT) as CellColumn; // Set by CellInput.
    const next = (step: number) => latest.current.lines[indexOf(latest.current.lines, line) + step];
    const goTo = (step: number) => () => leave(next(step) === undefined ? 0 : step, at);
    const step = stepOf(key, shiftKey);
    const aside = isCaret.current ? undefined : SIDES[key];
    if (step !== null) void commit(draft, goTo(step));
    else if (key === 'F2') isCaret.current = !isCaret.current;
    else if (key === 'Escape') {
      // Leaving would store it.
      pending.current.add(line.line_id);
      leave(0, at);
      drop(line.line_id);
    } else if (key === 'Tab' || aside !== undefined) {
      const direction = aside ?? (shiftKey ? -1 : 1);
      const cells = [
        ...(currentTarget.closest('tr')?.querySelectorAll<HTMLInputElement>(`[${CELL_INPUT}]`) ?? []),
      ];
      const beside = cells[cells.indexOf(currentTarget) + direction];
      if (beside !== undefined) {
        isCaret.current = false;
        beside.focus();
        beside.select();
      } else if (aside !== undefined) void commit(draft, goTo(0));
      else {
        void commit(draft, () => {
          const reached = next(direction);
          const column = shiftKey ? 'factor' : 'quantity';
          if (reached === undefined || !isSimple(reached))
            return leave(reached === undefined ? 0 : direction, column);
          open(reached, column, null);
          isCaret.current = false;
        });
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const inputs = (line: CountLine, leave: Leave): Readonly<Record<string, ReactNode>> | undefined => {
    const id = line.line_id;
    const draft = drafts[id];
    if (draft === undefined) return undefined;
    const phase = phases[id];
    const cellOf = (each: CellColumn) =>
      phase?.name === 'storing' ? (
        <span key={each} className={`${styles.storing} dim`} aria-busy>
          {draft.form[each]}
        </span>
      ) : (
        <CellInput
          key={each}
          column={each}
          of={lineTitle(line)}
          draft={draft}
          focus={focus?.id === id && focus.column === each ? focus : null}
          problem={phase?.name === 'refused' ? problemOf(phase.problems, each) : undefined}
          readOnly={phase?.name === 'checking'}
          onChange={() => {
            if (phase !== undefined) setPhases(({ [id]: _solved, ...others }) => others);
          }}
          onPressed={() => {
            isCaret.current = true;
          }}
          onKey={(event) => onKey(event, draft, leave)}
          onLeft={() => void commit(draft, () => undefined)}
          onScan={() => drop(id)}
        />
      );
    return Object.fromEntries(COLUMNS.map((each) => [each, cellOf(each)]));
  };

  const backTo = (id: number) => {
    pending.current.delete(id);
    setPhases(({ [id]: _asked, ...others }) => others);
    setFocus({ id, column: 'quantity', typed: false });
  };
  return {
    editing: { open, inputs } satisfies CellEditing<CountLine>,
    editingDialog: (
      <>
        {asked && (
          <DoubtDialog
            key={asked.draft.line.line_id}
            line={asked.draft.line}
            edit={asked.edit}
            doubts={asked.doubts}
            onStore={() => {
              answered();
              asked.go();
              store(asked);
            }}
            onCorrect={() => {
              answered();
              backTo(asked.draft.line.line_id);
            }}
          />
        )}
        {conflict && (
          <EditConflictDialog
            title={lineTitle(conflict.draft.line)}
            theirs={conflict.error.theirs}
            mine={formOf({ ...conflict.draft.line, ...conflict.edit })}
            busy={false}
            error={null}
            onOverwrite={() => {
              setConflict(null);
              store({ ...conflict, base: conflict.error.base });
            }}
            onKeep={() => {
              setConflict(null);
              drop(conflict.draft.line.line_id);
            }}
          />
        )}
      </>
    ),
  };
}

interface Focus {
  readonly id: number;
  readonly column: CellColumn;
  readonly typed: boolean;
}

/** The only line of its count, and readable: anything else needs the dialog. */
export function isSimple({ kind, source }: CountLine): boolean {
  return kind !== 'unrecognised' && readCountLines(source).length === 1;
}

/** The line as it was stored from here, if the list is older. */
function newest(line: CountLine, stored: LineBase | undefined): CountLine {
  if (stored === undefined || stored._version <= line._version) return line;
  const reading = readCountLines(stored.source)[stored.entry_index];
  if (reading === undefined) return line;
  const { quantity, factor } = reading;
  return { ...line, ...stored, quantity, factor };
}

/** The problem of a field without an input, such as the code, stands at the quantity. */
function problemOf(problems: CountProblems, column: CellColumn): string | undefined {
  return column === 'factor'
    ? problems.factor
    : (problems.quantity ?? problems.barcode ?? problems.internalCode);
}

function stepOf(key: string, shiftKey: boolean): number | null {
  if (key === 'Enter') return shiftKey ? -1 : 1;
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null;
}

const SIDES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function indexOf(lines: readonly CountLine[], { line_id }: CountLine): number {
  return lines.findIndex((line) => line.line_id === line_id);
}

type CellColumn = 'quantity' | 'factor';

const LABELS: Readonly<Record<CellColumn, string>> = { quantity: 'Quantidade', factor: 'Fator' };

interface CellInputProps {
  column: CellColumn;
  of: string;
  draft: { form: CountForm };
  /** A new object moves the focus here. `typed`: the caret stands behind what was typed. */
  focus: { readonly typed: boolean } | null;
  problem: string | undefined;
  readOnly: boolean;
  onChange: () => void;
  /** The caret moves by the arrows from now on. */
  onPressed: () => void;
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  onLeft: () => void;
  /** The text was a scan, which is searched. */
  onScan: () => void;
}

/** A number in a row of the list (docs/screens.md, "Keyboard"). */
function CellInput(props: CellInputProps) {
  const { column, of, draft, focus, problem, readOnly } = props;
  const [, render] = useReducer((count: number) => count + 1, 0);
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  useLayoutEffect(() => {
    if (focus === null) return;
    input.current?.focus();
    if (!focus.typed) input.current?.select();
  }, [focus]);
  const onScan = useEffectEvent(props.onScan);
  useEffect(() => {
    const element = input.current;
    const listener = () => onScan();
    element?.addEventListener(SCAN_EVENT, listener);
    return () => element?.removeEventListener(SCAN_EVENT, listener);
  }, []);
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLInputElement>) => {
    // The window lost the focus, not the input.
    if (document.activeElement === currentTarget) return;
    const other = relatedTarget instanceof Element ? relatedTarget : null;
    if (other?.closest('[role="dialog"]')) return;
    if (other?.hasAttribute(CELL_INPUT) && other.closest('tr') === currentTarget.closest('tr')) return;
    props.onLeft();
  };
  return (
    <Popover
      opened={problem !== undefined}
      position="bottom-end"
      offset={4}
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <input
          ref={input}
          className={`${styles.cell} wide right`}
          {...{ [CELL_INPUT]: column }}
          aria-label={`${LABELS[column]} de ${of}`}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={draft.form[column]}
          readOnly={readOnly}
          onChange={(event) => {
            draft.form = { ...draft.form, [column]: event.currentTarget.value };
            render();
            props.onChange();
          }}
          onMouseDown={props.onPressed}
          onKeyDown={props.onKey}
          onBlur={onBlur}
        />
      </Popover.Target>
      <Popover.Dropdown maw="20rem" px="0.625rem" py="0.375rem" className="danger small">
        {problem !== undefined && (
          <span id={problemId} role="alert">
            {problem}
          </span>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

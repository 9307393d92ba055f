import { Popover } from '@mantine/core';
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import { CELL_INPUT, SCAN_EVENT } from '../../../ui/fields/search-field';
import styles from '../counts.module.css';
import type { CountForm } from './count-form';

export type CellColumn = 'quantity' | 'factor';

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
export function CellInput(props: CellInputProps) {
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

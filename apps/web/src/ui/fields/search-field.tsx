import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { activeRow } from '../dialogs/use-focus-return';
import { isDialogOpen, isForPage, isTyping, keys } from '../keys';
import styles from './search-field.module.css';

interface SearchFieldProps {
  value: string;
  /** Called 120 ms after the last key; at once on Enter and when cleared. */
  onSearch: (text: string) => void;
  label: string;
  hint?: string | undefined;
}

/** Milliseconds, longer than a fast typist's pause. */
const TYPING_PAUSE_MS = 120;

/**
 * '/' focuses it, Esc clears it, ArrowDown goes to the rows, and so does Enter once the text is searched. A code
 * scanned outside any field is searched.
 */
export function SearchField({ value, onSearch, label, hint }: SearchFieldProps) {
  const hintId = useId();
  const [focused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const announced = useRef(value);
  /** Announced, and not come back as `value` yet. */
  const onTheirWay = useRef<readonly string[]>([]);
  const timer = useRef<number | undefined>(undefined);
  useSlashKey(input);
  useScanner((code) => change(code, 0));
  useEffect(() => () => window.clearTimeout(timer.current), []);

  // A value that this field announced is older than its text; any other, as from the back button, is newer.
  useEffect(() => {
    const arrived = onTheirWay.current.lastIndexOf(value);
    onTheirWay.current = onTheirWay.current.slice(arrived + 1);
    if (arrived >= 0 || value === announced.current) return;
    onTheirWay.current = [];
    announced.current = value;
    window.clearTimeout(timer.current);
    setTyped(value);
  }, [value]);

  const announce = (text: string) => {
    window.clearTimeout(timer.current);
    if (text === announced.current) return;
    announced.current = text;
    onTheirWay.current = [...onTheirWay.current, text];
    onSearch(text);
  };
  const change = (text: string, pauseMs = TYPING_PAUSE_MS) => {
    setTyped(text);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => announce(text), pauseMs);
  };
  const clear = () => {
    setTyped('');
    announce('');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isShown = typed === announced.current;
    if (event.key === 'Enter') announce(typed);
    if (event.key === 'Escape' && typed !== '') clear();
    if (event.key === 'ArrowDown' || (event.key === 'Enter' && isShown && typed !== '')) {
      event.preventDefault();
      activeRow(document)?.focus();
    }
  };

  const field = (
    <TextInput
      ref={input}
      type="search"
      aria-describedby={hint === undefined ? undefined : hintId}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      aria-label={label}
      placeholder={label}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      {...(hint === undefined && { className: styles.search })}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed === '' ? (
          <Kbd size="xs" visibleFrom="sm" aria-hidden>
            /
          </Kbd>
        ) : (
          <CloseButton size="sm" aria-label="Limpar pesquisa" onClick={clear} />
        )
      }
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
  if (hint === undefined) return field;
  return (
    <div className={`${styles.field} ${styles.search}`}>
      {field}
      <span id={hintId} className={`${styles.hint} box raised dim tiny`} hidden={!focused || typed !== ''}>
        {hint}
      </span>
    </div>
  );
}

function useSlashKey(input: { readonly current: HTMLInputElement | null }): void {
  useWindowEvent('keydown', (event) => {
    if (event.key !== keys.search || !isForPage(event)) return;
    event.preventDefault();
    input.current?.focus();
    input.current?.select();
  });
}

/**
 * Reads a USB scanner, which types a code and Enter, outside dialogs and fields other than cells of rows. Its
 * Enter does nothing else, such as opening the focused row.
 */
function useScanner(onScan: (code: string) => void): void {
  const burst = useRef(noBurst);
  // Capturing, it runs before the table and its buttons.
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      const cell = target instanceof Element ? target.closest(`[${CELL_INPUT}]`) : null;
      if (cell === null && isTyping(target)) return;
      if (isDialogOpen()) return;
      const shortest = cell === null ? SHORTEST_CODE : SHORTEST_IN_CELL;
      const { burst: next, code } = readScan(burst.current, event.key, event.timeStamp, shortest);
      burst.current = next;
      if (code === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      cell?.dispatchEvent(new Event(SCAN_EVENT));
      onScan(code);
    },
    { capture: true },
  );
}

/** Scanners send keys faster than anybody types. */
const LONGEST_PAUSE_MS = 50;

const SHORTEST_CODE = 6;

/** Nobody types a quantity of four digits and Enter that fast. */
const SHORTEST_IN_CELL = 4;

/** Attribute of an input in a row, which a scan's first digit may have opened. */
export const CELL_INPUT = 'data-cell';

/** Tells such an input that its text is a scan, which is searched instead. */
export const SCAN_EVENT = 'balanco:scan';

/** `at`: when the last digit came, in ms. */
interface Burst {
  readonly digits: string;
  readonly at: number;
}

export const noBurst: Burst = { digits: '', at: Number.NEGATIVE_INFINITY };

/**
 * Takes the next key of a possible scan, a burst of digits and Enter.
 *
 * @param at in ms
 * @returns the burst, and the code if the key ends a scan
 */
export function readScan(
  before: Burst,
  key: string,
  at: number,
  shortest = SHORTEST_CODE,
): { burst: Burst; code: string | null } {
  const isSoon = at - before.at < LONGEST_PAUSE_MS;
  if (/^\d$/.test(key)) return { burst: { digits: (isSoon ? before.digits : '') + key, at }, code: null };
  const isScan = key === 'Enter' && isSoon && before.digits.length >= shortest;
  return { burst: noBurst, code: isScan ? before.digits : null };
}

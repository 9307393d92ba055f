import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { activeRow } from './active-row';
import { isTyping } from './is-typing';
import { useScanner } from './use-scanner';

export interface SearchFieldProps {
  /** The current search, from the address. */
  value: string;
  /** Called 120 ms after the last key, at once on Enter and when cleared. */
  onSearch: (text: string) => void;
  /** Placeholder and accessible name, e.g. 'Pesquisar farmácias...'. */
  label: string;
}

/** More than between two keys of somebody who types fast; older answers are dropped by the queries. */
const TYPING_PAUSE_MS = 120;

/**
 * The search of a list screen. '/' anywhere on the screen focuses it, Esc clears it, ArrowDown goes on to the rows, and a
 * code that is scanned anywhere outside a field is searched.
 */
export function SearchField({ value, onSearch, label }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const announced = useRef(value);
  const timer = useRef<number | undefined>(undefined);
  useSlashKey(input);
  useScanner((code) => change(code, 0));
  useEffect(() => () => window.clearTimeout(timer.current), []);

  // A value that this field reported is older than the typed text; one from the back button is newer.
  useEffect(() => {
    if (value === announced.current) return;
    announced.current = value;
    window.clearTimeout(timer.current);
    setTyped(value);
  }, [value]);

  const announce = (text: string) => {
    window.clearTimeout(timer.current);
    if (text === announced.current) return;
    announced.current = text;
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
    if (event.key === 'Enter') announce(typed);
    if (event.key === 'Escape' && typed !== '') clear();
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      activeRow(document)?.focus();
    }
  };

  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
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
}

function useSlashKey(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}

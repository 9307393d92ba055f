import { Kbd, UnstyledButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { focusReturnTo } from '../../../ui/dialogs/use-focus-return';
import { isDialogOpen, keys } from '../../../ui/keys';
import { suspended } from '../../../ui/later';
import type { FrameDialog } from '../frame-dialogs';
import { useCommandKey } from '../shortcuts/use-command-key';
import styles from './palette.module.css';

// Loads on first use, so the first screen doesn't wait.
const CommandList = suspended('CommandList', () => import('./command-list'));

interface Typed {
  readonly text: string;
  readonly step: number | null;
  /** Enter was pressed, and waits for what this text finds. */
  readonly entered: boolean;
}

export interface ShownOptions {
  readonly any: boolean;
  readonly chosenId: string | undefined;
}

const noOptions: ShownOptions = { any: false, chosenId: undefined };

const nothingTyped: Typed = { text: '', step: null, entered: false };

/**
 * docs/screens.md, "Keyboard". The field is part of the frame and gets the focus within the key press, so that
 * neither a scanner nor a fast hand loses a key; only the list loads. Ctrl+K (Cmd+K) works from a field too,
 * but not over a dialog.
 */
export function CommandPalette({ onDialog }: { onDialog: (dialog: FrameDialog) => void }) {
  // List screens change only the query.
  const { pathname } = useLocation();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const open = openedOn === pathname;
  const [typed, setTyped] = useState(nothingTyped);
  const [shown, setShown] = useState<ShownOptions>(noOptions);
  const field = useRef<HTMLInputElement>(null);
  const giveFocusBack = useRef<(() => void) | undefined>(undefined);
  const isGivingBack = useRef(false);
  const listId = useId();
  const commandKey = useCommandKey();

  const show = () => {
    if (isDialogOpen()) return;
    // On a phone the field is shown with it, and only a shown field takes the focus.
    flushSync(() => setOpenedOn(pathname));
    field.current?.focus();
  };
  const close = () => {
    isGivingBack.current = true;
    setOpenedOn(null);
  };
  useGoToKey(() => (open ? close() : show()));
  // Before the effects of a dialog that a command opens, which note who has the focus.
  useLayoutEffect(() => {
    if (open) return;
    setTyped(nothingTyped);
    if (!isGivingBack.current) return;
    isGivingBack.current = false;
    field.current?.blur();
    giveFocusBack.current?.();
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && open) close();
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && open) setTyped({ ...typed, entered: typed.step !== null });
    else return;
    event.preventDefault();
  };
  const move = (by: number) => {
    if (!open) show();
    else
      setTyped(({ text, step }) => ({
        text,
        step: step === null ? Math.min(0, by) : step + by,
        entered: false,
      }));
  };
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    giveFocusBack.current = focusReturnTo(relatedTarget ?? document.body);
  };
  // A window that loses the focus keeps the palette.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const now = relatedTarget ?? document.activeElement;
    if (!(now instanceof Node && currentTarget.contains(now))) setOpenedOn(null);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2023 and jsdom don't know <search>
    <div
      role="search"
      className={styles.palette}
      data-open={open || undefined}
      onBlur={onBlur}
      // Options, scroll bar and overlay leave the focus in the field.
      onMouseDown={(event) => {
        if (event.target !== field.current) event.preventDefault();
      }}
    >
      <UnstyledButton className={styles.button} aria-label="Buscar" title="Buscar ou ir para…" onClick={show}>
        <IconSearch size={20} aria-hidden />
      </UnstyledButton>
      <div className={styles.field}>
        <IconSearch className={styles.glass} size={16} aria-hidden />
        <input
          ref={field}
          className={styles.input}
          role="combobox"
          aria-label="Buscar ou ir para"
          aria-keyshortcuts="Control+K Meta+K"
          aria-autocomplete="list"
          aria-expanded={open && shown.any}
          aria-controls={open && shown.any ? listId : undefined}
          aria-activedescendant={open ? shown.chosenId : undefined}
          placeholder="Buscar ou ir para…"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed.text}
          onChange={({ currentTarget: { value } }) => {
            setTyped({ text: value, step: value.trim() === '' ? null : 0, entered: false });
            if (!open) show();
          }}
          onClick={open ? undefined : show}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
        />
        {!open && (
          <Kbd size="xs" className={styles.keys} aria-hidden>
            {commandKey === '⌘' ? '⌘K' : 'Ctrl+K'}
          </Kbd>
        )}
        <UnstyledButton className={styles.close} aria-label="Fechar a busca" onClick={close}>
          <IconX size={20} aria-hidden />
        </UnstyledButton>
      </div>
      {open && (
        <>
          {/* A press on it reaches nothing below it. */}
          <div className={styles.overlay} aria-hidden onClick={close} />
          <div className={styles.panel}>
            <Suspense
              fallback={
                <p className="pad-3 dim" role="status">
                  Carregando...
                </p>
              }
            >
              <CommandList
                {...typed}
                id={listId}
                pathname={pathname}
                onShown={setShown}
                onNothing={() => setTyped((before) => ({ ...before, entered: false }))}
                onClose={close}
                onDialog={onDialog}
              />
            </Suspense>
          </div>
        </>
      )}
    </div>
  );
}

function useGoToKey(toggle: () => void): void {
  useWindowEvent('keydown', (event) => {
    const isIt = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!isIt || event.key.toLowerCase() !== keys.goTo) return;
    event.preventDefault();
    toggle();
  });
}

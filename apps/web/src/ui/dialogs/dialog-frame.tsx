import { Button, Modal, type ModalProps, Stack } from '@mantine/core';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import { AlertLine } from '../messages/message-line';
import styles from './dialog-frame.module.css';
import { useFocusReturn } from './use-focus-return';

export interface DialogFrameProps {
  title: string;
  onClose: () => void;
  busy?: boolean;
  closeOnClickOutside: boolean;
  size?: ModalProps['size'];
  children: ReactNode;
}

/**
 * A dialog is open while mounted. Its first field or `data-autofocus` gets the focus with its content
 * selected; the focus returns to the opener. Esc closes it (docs/screens.md, "Dialogs").
 */
export function DialogFrame(props: DialogFrameProps) {
  const { title, onClose, busy = false, closeOnClickOutside, size, children } = props;
  useFocusReturn();
  const content = useRef<HTMLDivElement>(null);
  const early = useEarlyKeys(content);
  const selecting = useSelecting(early);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      centered
      closeOnClickOutside={closeOnClickOutside && !busy}
      closeOnEscape={!busy}
      returnFocus={false}
      // Mantine would pass Modal.Content's class to the wrapper too and paint the whole screen.
      classNames={{ content: styles.content, title: styles.title }}
    >
      <Modal.Overlay backgroundOpacity={0.6} />
      <Modal.Content ref={content} {...selecting}>
        {/* Mantine's <header> would be a second banner landmark. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Stack gap="md" aria-busy={busy}>
            {children}
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/**
 * What is typed into a field replaces its content: behind a caret, 14 and 12 make 1412. A press sets its own caret. The
 * browser selects after Tab, but not a field whose value React sets.
 */
function useSelecting(
  early: EarlyKeys,
): Pick<ComponentProps<'div'>, 'onFocusCapture' | 'onPointerDownCapture'> {
  const isOpened = useRef(false);
  const isPressed = useRef(false);
  return {
    onPointerDownCapture() {
      isPressed.current = true;
      // It runs after the focus that follows.
      requestAnimationFrame(() => {
        isPressed.current = false;
      });
    },
    onFocusCapture({ target, currentTarget, relatedTarget }) {
      if (target === currentTarget) return;
      const isFirst = !isOpened.current;
      isOpened.current = true;
      // From nowhere it returns with the window, to where the caret was.
      const isByKey = relatedTarget !== null && !isPressed.current;
      if (target instanceof HTMLInputElement && (isFirst || isByKey)) target.select();
      if (isFirst) early.typeInto(target);
    },
  };
}

interface EarlyKeys {
  /** Types what came before the first focus, and an Enter behind it. */
  typeInto(field: EventTarget): void;
}

/** Until the opened dialog has the focus, keys would reach what opened it: 'E12' lost the 12. */
function useEarlyKeys(content: RefObject<HTMLElement | null>): EarlyKeys {
  const typed = useRef('');
  const hasEntered = useRef(false);
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (isDone.current || ctrlKey || metaKey || altKey) return;
      if (content.current?.contains(document.activeElement)) return;
      if (key === 'Enter' && typed.current !== '') hasEntered.current = true;
      else if (key.length === 1 && !hasEntered.current) typed.current += key;
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, [content]);
  return {
    typeInto(field) {
      isDone.current = true;
      const text = typed.current;
      if (text === '' || !(field instanceof HTMLInputElement) || !takesText(field)) return;
      // Behind the focus event, in which React would hold the value back from an Enter.
      queueMicrotask(() => {
        setNativeValue(field, text.slice(0, field.maxLength < 0 ? undefined : field.maxLength));
        if (hasEntered.current) field.form?.requestSubmit();
      });
    },
  };
}

function takesText({ readOnly, type }: HTMLInputElement): boolean {
  return !readOnly && ['text', 'search', 'tel', 'number', 'email', 'password'].includes(type);
}

/** As typing does, so that React hears it. */
function setNativeValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Runs `act` at most once per render: a dialog becomes busy or closed only with the next one. */
export function useOncePerRender(act: () => void): () => void {
  const acted = useRef(false);
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    acted.current = false;
  });
  return () => {
    if (acted.current) return;
    acted.current = true;
    render();
    act();
  };
}

interface DialogFootProps {
  error?: string | null | undefined;
  note?: ReactNode;
  children: ReactNode;
}

/** Stays in sight below long fields and texts. */
export function DialogFoot({ error = null, note, children }: DialogFootProps) {
  return (
    <div className={styles.foot}>
      <AlertLine message={error} />
      <div className={`${styles.actions} line end`}>
        {note !== undefined && <div className={styles.note}>{note}</div>}
        {children}
      </div>
    </div>
  );
}

interface CloseFootProps {
  onClose: () => void;
  busy?: boolean;
  error?: string | null;
  children?: ReactNode;
}

export function CloseFoot({ onClose, busy = false, error, children }: CloseFootProps) {
  return (
    <DialogFoot error={error}>
      {children}
      <Button onClick={onClose} disabled={busy} data-autofocus>
        Fechar
      </Button>
    </DialogFoot>
  );
}

export interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean;
  confirmDisabled?: boolean;
  error?: string | null;
  danger?: boolean;
}

/** Focuses the safe button, so that Enter does no harm. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirmLabel, onConfirm, onClose, busy = false, error = null, danger = false } = props;
  const confirm = useOncePerRender(onConfirm);
  return (
    <DialogFrame title={title} onClose={onClose} busy={busy} closeOnClickOutside>
      <div>{props.children}</div>
      <DialogFoot error={error}>
        <Button onClick={onClose} disabled={busy} data-autofocus>
          {props.cancelLabel ?? 'Cancelar'}
        </Button>
        <Button
          variant="filled"
          color={danger ? 'red' : 'blue'}
          onClick={confirm}
          disabled={busy || props.confirmDisabled === true}
        >
          {confirmLabel}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}

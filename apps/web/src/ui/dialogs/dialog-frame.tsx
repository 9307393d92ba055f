import { Modal, type ModalProps } from '@mantine/core';
import { type FocusEvent, type ReactNode, useEffect, useReducer, useRef } from 'react';
import styles from './dialog-frame.module.css';
import { useFocusReturn } from './use-focus-return';

export interface DialogFrameProps {
  title: string;
  onClose: () => void;
  /** Neither Esc nor a click outside closes it. */
  busy: boolean;
  closeOnClickOutside: boolean;
  size?: ModalProps['size'];
  children: ReactNode;
}

/**
 * A dialog is open while mounted. Its first field or `data-autofocus` gets the focus with its content
 * selected; the focus returns to the opener. Esc closes it (docs/screens.md, "Dialogs").
 */
export function DialogFrame({ title, onClose, busy, closeOnClickOutside, size, children }: DialogFrameProps) {
  useFocusReturn();
  const selectFirst = useSelectFirst();
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
      <Modal.Content onFocusCapture={selectFirst}>
        {/* Mantine's <header> would be a second banner landmark. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What is typed into the opened field replaces its content: behind a caret, 14 and 12 make 1412. */
function useSelectFirst(): (event: FocusEvent) => void {
  const isDone = useRef(false);
  return ({ target, currentTarget }) => {
    if (isDone.current || target === currentTarget) return;
    isDone.current = true;
    if (target instanceof HTMLInputElement) target.select();
  };
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

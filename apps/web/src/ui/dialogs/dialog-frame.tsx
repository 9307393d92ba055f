import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useReducer, useRef } from 'react';
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
 * A dialog is open while mounted. Its first field or `data-autofocus` gets the focus, which returns to the
 * opener. Esc closes it (docs/screens.md, "Dialogs").
 */
export function DialogFrame({ title, onClose, busy, closeOnClickOutside, size, children }: DialogFrameProps) {
  useFocusReturn();
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
      classNames={{ content: styles.content }}
    >
      <Modal.Overlay backgroundOpacity={0.6} />
      <Modal.Content>
        {/* Mantine's <header> would be a second banner landmark. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
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

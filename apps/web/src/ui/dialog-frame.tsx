import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
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
 * The frame of all dialogs. It is open while mounted. Focus goes to its first field, or to the one with
 * `data-autofocus`, and returns to the opener afterwards. Esc closes it (docs/screens.md, "Dialogs").
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
      // Not set on Modal.Content, because Mantine passes it to the wrapper too and would paint the whole screen.
      classNames={{ content: styles.content }}
    >
      <Modal.Overlay backgroundOpacity={0.6} />
      <Modal.Content>
        {/* Mantine's <header> would count as a second banner of the page. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

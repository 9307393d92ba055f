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
 * What all dialogs share: open for as long as it is mounted, the focus on its first field (or on the one with
 * `data-autofocus`), back to where it came from afterwards, Esc closes.
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
      // Given to Modal.Content itself, the class would paint the whole screen: Mantine hands it to the wrapper too.
      classNames={{ content: styles.content }}
    >
      <Modal.Overlay backgroundOpacity={0.6} />
      <Modal.Content>
        {/* Mantine's <header> would count as a second banner of the page. */}
        <Modal.Header role="presentation" className={styles.head}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

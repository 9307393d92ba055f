import { Button } from '@mantine/core';
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './notices.module.css';

export const closeNoticeProps = { 'aria-label': 'Fechar aviso' };

/** In ms. Failures take longer to read. Pointer and focus hold notices. */
const DONE_MS = 5_000;
const FAILURE_MS = 15_000;
const NEXT_STEP_MS = 15_000;

/** More notices would cover the list. */
const MOST = 3;

interface NextStep {
  readonly label: string;
  readonly go: () => void;
  /** Of a first evening: it stays until `endStep` or its person takes it away. */
  readonly stays?: boolean;
}

export const undoLook = { color: 'var(--done)', icon: <IconCheck size={16} aria-hidden /> };
const doneLook = { ...undoLook, className: styles.done };

export function NoticeLine({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={`${styles.notice} line gap-3 rows-2 end`}>
      <span className={`${styles.text} anywhere`}>{text}</span>
      {children}
    </div>
  );
}

/** A specified message must also stand elsewhere. */
export function noticeDone(message: string, next?: NextStep): void {
  if (next === undefined) showBriefly(message, DONE_MS, doneLook);
  else if (next.stays !== true) showBriefly(message, NEXT_STEP_MS, doneLook, next);
  else {
    endStep(next.label);
    showBriefly(message, false, { ...doneLook, className: `${styles.done} ${styles.step}` }, next);
  }
}

export function noticeFailure(message: string): void {
  showBriefly(message, FAILURE_MS, {
    color: 'red',
    role: 'alert',
    icon: <IconAlertTriangle size={16} aria-hidden />,
  });
}

export const clearNotices = () => notifications.clean();

export const hideNotice = (id: string) => void notifications.hide(id);

export function endStep(label: string): void {
  notifications.hide(`step:${label}`);
}

/** Shows equal texts once. Hides the oldest of too many, those that stay last. */
export function showNotice(data: NotificationData & { id: string }): void {
  const { notifications: shown } = notificationsStore.getState();
  if (shown.some(({ id }) => id === data.id)) return;
  const oldest = [...shown].sort(
    (one, other) => Number(one.autoClose === false) - Number(other.autoClose === false),
  );
  for (const { id } of oldest.slice(0, Math.max(0, shown.length - MOST + 1))) {
    if (id !== undefined) notifications.hide(id);
  }
  notifications.show(data);
}

function showBriefly(
  text: string,
  autoClose: number | false,
  look: Partial<NotificationData>,
  next?: NextStep,
): void {
  const id = autoClose === false ? `step:${next?.label}` : `notice:${text}`;
  // The library holds a notice only under the pointer.
  const hold = autoClose !== false && {
    onFocus: () => notifications.update({ id, message, autoClose: false }),
    onBlur: () => notifications.update({ id, message, autoClose }),
  };
  const message =
    next === undefined ? (
      text
    ) : (
      <NoticeLine text={text}>
        <Button
          size="xs"
          {...hold}
          onClick={() => {
            if (autoClose !== false) notifications.hide(id);
            next.go();
          }}
        >
          {next.label}
        </Button>
      </NoticeLine>
    );
  showNotice({ ...look, id, message, autoClose, closeButtonProps: { ...closeNoticeProps, ...hold } });
}

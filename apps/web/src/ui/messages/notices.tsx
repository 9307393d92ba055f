import { Button } from '@mantine/core';
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import styles from './undo-notice.module.css';

export const closeNoticeProps = { 'aria-label': 'Fechar aviso' };

/** Milliseconds. Failures take longer to read. Pointer and focus hold notices. */
const DONE_MS = 5_000;
const FAILURE_MS = 15_000;
const NEXT_STEP_MS = 15_000;

/** More notices would cover the list. */
const MOST = 3;

/** A button beside the message; it closes the notice. */
interface NextStep {
  readonly label: string;
  readonly go: () => void;
}

/** A specified message must also stand elsewhere. */
export function noticeDone(message: string, next?: NextStep): void {
  const look = { color: 'var(--done)', icon: <IconCheck size={16} aria-hidden /> };
  if (next === undefined) showBriefly(message, DONE_MS, look);
  else showBriefly(message, NEXT_STEP_MS, look, next);
}

export function noticeFailure(message: string): void {
  showBriefly(message, FAILURE_MS, {
    color: 'red',
    role: 'alert',
    icon: <IconAlertTriangle size={16} aria-hidden />,
  });
}

/** What is done needs no more room once a person goes on. Failures and what can be undone stay. */
export function hideDone(): void {
  for (const { id, autoClose, role } of notificationsStore.getState().notifications) {
    if (id !== undefined && autoClose !== false && role !== 'alert') notifications.hide(id);
  }
}

/** Shows equal texts once. Hides the oldest of too many, undoable ones last. */
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
  autoClose: number,
  look: Partial<NotificationData>,
  next?: NextStep,
): void {
  const id = `notice:${text}`;
  // The library holds a notice only under the pointer.
  const hold = {
    onFocus: () => notifications.update({ id, message, autoClose: false }),
    onBlur: () => notifications.update({ id, message, autoClose }),
  };
  const message =
    next === undefined ? (
      text
    ) : (
      <div className={`${styles.notice} line gap-3 rows-2 between`}>
        <span className="fill anywhere">{text}</span>
        <Button
          size="xs"
          variant="default"
          {...hold}
          onClick={() => {
            notifications.hide(id);
            next.go();
          }}
        >
          {next.label}
        </Button>
      </div>
    );
  showNotice({ ...look, id, message, autoClose, closeButtonProps: { ...closeNoticeProps, ...hold } });
}

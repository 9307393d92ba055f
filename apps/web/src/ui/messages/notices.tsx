import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';

export const closeNoticeProps = { 'aria-label': 'Fechar aviso' };

/** In ms. Failures take longer to read. Pointer and focus hold notices. */
const DONE_MS = 5_000;
const FAILURE_MS = 15_000;

/** More notices would cover the list. */
const MOST = 3;

/** A specified message must also stand elsewhere. */
export function noticeDone(message: string): void {
  showBriefly(message, DONE_MS, { color: 'var(--done)', icon: <IconCheck size={16} aria-hidden /> });
}

export function noticeFailure(message: string): void {
  showBriefly(message, FAILURE_MS, {
    color: 'red',
    role: 'alert',
    icon: <IconAlertTriangle size={16} aria-hidden />,
  });
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

function showBriefly(message: string, autoClose: number, look: Partial<NotificationData>): void {
  const id = `notice:${message}`;
  showNotice({
    ...look,
    id,
    message,
    autoClose,
    closeButtonProps: {
      ...closeNoticeProps,
      // The library holds a notice only under the pointer.
      onFocus: () => notifications.update({ id, message, autoClose: false }),
      onBlur: () => notifications.update({ id, message, autoClose }),
    },
  });
}

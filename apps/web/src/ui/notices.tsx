import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';

/** The accessible name of a notice's close button. */
export const closeNoticeProps = { 'aria-label': 'Fechar aviso' };

/** Reports a completed action. Never the only place of a specified message. */
export function noticeDone(message: string): void {
  notifications.show({
    message,
    color: 'var(--done)',
    icon: <IconCheck size={16} aria-hidden />,
    closeButtonProps: closeNoticeProps,
    autoClose: 5000,
  });
}

/** Reports a failed action outside a dialog; stays until closed. */
export function noticeFailure(message: string): void {
  notifications.show({
    message,
    color: 'red',
    role: 'alert',
    icon: <IconAlertTriangle size={16} aria-hidden />,
    closeButtonProps: closeNoticeProps,
    autoClose: false,
  });
}

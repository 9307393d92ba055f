import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';

/** The name of a notice's close button. */
export const closeNoticeProps = { 'aria-label': 'Fechar aviso' };

/** Says that an action that stands alone is done. Never the only place of a message that the specification fixes. */
export function noticeDone(message: string): void {
  notifications.show({
    message,
    color: 'var(--done)',
    icon: <IconCheck size={16} aria-hidden />,
    closeButtonProps: closeNoticeProps,
    autoClose: 5000,
  });
}

/** Says that an action outside any dialog failed; stays until it is closed. */
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

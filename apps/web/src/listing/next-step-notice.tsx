import { Button, Text } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconCheck } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { closeNoticeProps, showNotice } from '../ui/messages/notices';
import styles from '../ui/messages/undo-notice.module.css';

/** Long enough to read and reach it. */
const NEXT_MS = 15_000;

export interface NextStep {
  /** What was done: 'Farmácia criada' */
  readonly done: string;
  /** 'Importar produtos' */
  readonly label: string;
  readonly to: string;
  /** Router state that opens the step's dialog. */
  readonly state: unknown;
}

/** Says what was done and offers what comes next (docs/screens.md, "Dashboard"). */
export function useNextStepNotice(): (step: NextStep) => void {
  const navigate = useNavigate();
  return ({ done, label, to, state }) => {
    const id = randomId();
    showNotice({
      id,
      color: 'var(--done)',
      icon: <IconCheck size={16} aria-hidden />,
      autoClose: NEXT_MS,
      closeButtonProps: closeNoticeProps,
      message: (
        <div className={styles.notice}>
          <Text className={styles.message} lineClamp={3}>
            {done}
          </Text>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              notifications.hide(id);
              void navigate(to, { state });
            }}
          >
            {label}
          </Button>
        </div>
      ),
    });
  };
}

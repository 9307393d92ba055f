import { Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { counted } from '../../lib/counted';
import { howManyUnplaced, unplacedQuery } from '../../listing/unplaced-query';
import { paths } from '../../paths';
import { useStaffAccess } from '../../session/use-staff-access';
import styles from './unplaced-notice.module.css';

const ASK_AGAIN_MS = 120_000;

/**
 * Shows admin and mod how many counts have no inventory (docs/decisions/0023). It makes no call for plain users and shows
 * no failure, because Contagens works without it.
 */
export function UnplacedNotice() {
  const granted = useStaffAccess() === 'granted';
  const { data: count = 0 } = useQuery({
    ...unplacedQuery(granted ? howManyUnplaced : null),
    select: (page) => page.count,
    refetchInterval: ASK_AGAIN_MS,
  });
  if (count === 0) return null;
  return (
    <div role="status" className={styles.notice}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>{counted(count, 'contagem sem inventário', 'contagens sem inventário')}</span>
      <Anchor component={Link} to={paths.unplaced()} underline="always">
        Ver e atribuir
      </Anchor>
    </div>
  );
}

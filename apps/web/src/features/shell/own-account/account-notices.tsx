import { listNotices, NOTICE_ADVICE, type Notice, readNotice } from '@balanco/contract/people/notices';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request } from '../../../api/client';
import { formatDateTime } from '../../../lib/moments';
import { closeNoticeProps, hideNotice, NoticeLine, showNotice } from '../../../ui/messages/notices';
import styles from '../../../ui/messages/notices.module.css';

const noticesQuery = {
  queryKey: ['notices'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request(listNotices, {}, { signal, leaveForLicence: false }),
  // They are of the last sign-in; nobody waits for them.
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
};

const NOTICE = 'account';

/** Shows what happened to the own account and its person hasn't read yet, one after the other, over every screen. */
export function AccountNotices() {
  const queries = useQueryClient();
  const { data: [first] = [] } = useQuery(noticesQuery);
  useEffect(() => {
    if (first === undefined) return;
    const { id, at, sentence } = first;
    const read = () => {
      queries.setQueryData<Notice[]>(noticesQuery.queryKey, (all) => all?.filter((one) => one.id !== id));
      // A notice that couldn't be marked comes back at the next sign-in.
      void request(readNotice, { params: { id } }).catch(() => undefined);
    };
    showNotice({
      id: NOTICE,
      color: 'var(--warning)',
      icon: <IconAlertTriangle size={16} aria-hidden />,
      className: styles.step,
      message: (
        <NoticeLine text={`${sentence} Foi em ${formatDateTime(at)}. ${NOTICE_ADVICE}`}>
          <Button size="xs" onClick={read}>
            Entendi
          </Button>
        </NoticeLine>
      ),
      closeButtonProps: closeNoticeProps,
      autoClose: false,
    });
    return () => hideNotice(NOTICE);
  }, [first, queries]);
  return null;
}

import { listNotices, NOTICE_ADVICE, type Notice, readNotice } from '@balanco/contract/people/notices';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client';
import { formatDateTime } from '../../../lib/moments';
import styles from './account-notices.module.css';

const noticesQuery = {
  queryKey: ['notices'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request(listNotices, {}, { signal, leaveForLicence: false }),
  // They are of the last sign-in; nobody waits for them.
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
};

/** What happened to the own account and its person hasn't read yet, above every screen. Renders nothing without notices. */
export function AccountNotices() {
  const queries = useQueryClient();
  const { data = [] } = useQuery(noticesQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => request(readNotice, { params: { id } }),
    // A notice that couldn't be marked comes back at the next sign-in.
    onSettled: (_answer, _error, id) =>
      queries.setQueryData<Notice[]>(noticesQuery.queryKey, (all) => all?.filter((one) => one.id !== id)),
  });
  if (data.length === 0) return null;
  return (
    <section aria-label="Avisos da sua conta">
      {data.map(({ id, at, sentence }) => (
        <div key={id} className={`${styles.notice} line gap-4 rows-2 between line-below`}>
          <p className={`${styles.text} anywhere`}>
            <strong>{sentence}</strong> Foi em {formatDateTime(at)}. {NOTICE_ADVICE}
          </p>
          <Button variant="default" size="xs" disabled={isPending} onClick={() => mutate(id)}>
            Entendi
          </Button>
        </div>
      ))}
    </section>
  );
}

import { listNotices, NOTICE_ADVICE, type Notice, readNotice } from '@balanco/contract/people/notices';
import { useState } from 'react';
import { request } from '../../sync/request';
import { Button, useCurrent } from '../basics';

/** What happened to the person's account since they read the last notice. Nothing offline, and nothing on a phone with a code. */
export function AccountNotices() {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  useCurrent([], (_isCurrent, take) => take(request(listNotices, {}), setNotices));
  const read = ({ id }: Notice) => {
    setNotices((all) => all.filter((one) => one.id !== id));
    // One that couldn't be marked comes back.
    void request(readNotice, { params: { id } }).catch(() => undefined);
  };
  if (notices.length === 0) return null;
  return (
    <section aria-label="Avisos da sua conta">
      {notices.map((notice) => (
        <div key={notice.id} className="notice">
          <p>
            {notice.sentence} {NOTICE_ADVICE}
          </p>
          <Button onClick={() => read(notice)}>Entendi</Button>
        </div>
      ))}
    </section>
  );
}

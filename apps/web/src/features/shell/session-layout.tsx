import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient } from '../../api/query-client';
import { NoticeArea } from '../../ui/notice-area';

/**
 * What all screens of a session share: what was read, and notices. The login is outside, so the next session begins with
 * neither, and the sign-in is shown without their code.
 */
export function SessionLayout() {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
      <NoticeArea />
    </QueryClientProvider>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient } from '../../api/query-client';
import { NoticeArea } from '../../ui/messages/notice-area';

/** The login loads without this code, and the next session starts empty. */
export function SessionLayout() {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
      <NoticeArea />
    </QueryClientProvider>
  );
}

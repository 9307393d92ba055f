import type { InventoryProgress } from '@balanco/contract/progress/progress';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { StaffActionProvider } from '../../../session/role/staff-action';
import { answerJson, renderApp } from '../../../testing/app';
import { ProgressScreen } from '../progress-screen';
import { WallScreen } from '../wall/wall-screen';
import { NOW, sentMessage } from './watched';

const SNOOZE = 'POST /api/progress/alarms/snooze/';

export function showProgress(role: string, address = '/acompanhamento', snoozed = () => answerJson({})) {
  const bytes = new TextEncoder();
  const streams: { control: ReadableStreamDefaultController<Uint8Array>; path: string }[] = [];
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path.startsWith('/api/progress/stream/')) {
      return new Response(
        new ReadableStream<Uint8Array>({
          start: (control) => void streams.push({ control, path }),
        }),
      );
    }
    if (`${init.method} ${path}` === SNOOZE) {
      sent.push(JSON.parse(String(init.body)));
      return snoozed();
    }
    if (`${init.method} ${path}` === 'POST /api/progress/messages/') {
      sent.push(JSON.parse(String(init.body)));
      return answerJson({ ...sentMessage(), id: '7d2c1b0a-4e5f-4a6b-9c8d-0000000000e2' }, 201);
    }
    return answerJson({ role });
  });
  const within = (element: React.ReactNode) => <StaffActionProvider>{element}</StaffActionProvider>;
  const router = renderApp(
    [
      { path: '/acompanhamento', element: within(<ProgressScreen />) },
      { path: '/acompanhamento/telao', element: within(<WallScreen />) },
      { path: '*', element: within(<p>Outra tela</p>) },
    ],
    address,
  );
  const say = (line: unknown) =>
    act(async () => {
      await vi.waitFor(() => {
        if (streams.length === 0) throw new Error('no stream yet');
      });
      streams.at(-1)?.control.enqueue(bytes.encode(`${JSON.stringify(line)}\n`));
      await new Promise((done) => setTimeout(done));
    });
  return {
    router,
    streams,
    sent,
    sayAll: (inventories: InventoryProgress[], unread = 0) =>
      say({ type: 'all', updated_at: NOW, inventories, unread }),
    sayChange: (inventories: InventoryProgress[], closed: number[] = []) =>
      say({ type: 'change', updated_at: NOW, inventories, closed }),
    breakOff: () =>
      act(async () => {
        streams.at(-1)?.control.error(new TypeError('network error'));
        await new Promise((done) => setTimeout(done));
      }),
  };
}

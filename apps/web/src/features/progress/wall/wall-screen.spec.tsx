import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { StaffActionProvider } from '../../../session/role/staff-action';
import { answerJson, renderApp } from '../../../testing/app';
import { connectRealCalls } from '../../../testing/connect-real-calls';
import { showProgress } from '../testing/show-progress';
import { alarm, inventoryProgress } from '../testing/watched';
import { WallScreen } from './wall-screen';

const WALL = '/acompanhamento/telao';

it('the wall shows no person, no R$ and no difference', async () => {
  const { sayAll, streams } = showProgress('mod', WALL);
  await sayAll([inventoryProgress({ alarms: [alarm()] })]);
  expect(streams[0]?.path).toBe('/api/progress/stream/?wall=true');
  const text = document.body.textContent ?? '';
  for (const figure of [
    '74,4 %',
    '5 de 12',
    '76,2 %',
    '402',
    'Termina por volta de 06:01',
    'Ao vivo',
    '00:20',
  ]) {
    expect(text).toContain(figure);
  }
  expect(text).not.toMatch(/Ana|R\$|588|2\.310|118/);
});

it('the wall keeps the screen awake, even after being hidden', async () => {
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => ({ released: request.mock.calls.length < 2, release }));
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  const { router } = showProgress('admin', WALL);
  await waitFor(() => expect(request).toHaveBeenCalledTimes(1));
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(2);
  await router.navigate('/dashboard');
  await waitFor(() => expect(release).toHaveBeenCalled());
});

it('pages of inventories turn until somebody pauses them', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  const { sayAll } = showProgress('admin', WALL);
  await sayAll(
    Array.from({ length: 8 }, (_none, index) =>
      inventoryProgress({ inventory_id: index + 1, name: `Balanço ${index + 1}` }),
    ),
  );
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names()).toHaveLength(6);
  await vi.advanceTimersByTimeAsync(15_000);
  await waitFor(() => expect(names()).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Pausar (2 de 2)' }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(screen.getByRole('button', { name: 'Continuar (2 de 2)' })).toBeTruthy();
});

it('the wall shows the inventory that its address names', async () => {
  const { sayAll, sayChange } = showProgress('admin', `${WALL}?inventario=8`);
  await sayAll([inventoryProgress(), inventoryProgress({ inventory_id: 8, name: 'Controlados' })]);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('Controlados');
  expect(screen.getByRole('link', { name: 'Sair do telão' }).getAttribute('href')).toBe(
    '/acompanhamento?inventario=8',
  );
  await sayChange([], [8]);
  expect(screen.getByText('Nenhum inventário aberto')).toBeTruthy();
});

it('a wall without live data reloads once the server answers', async () => {
  const { reload } = connectRealCalls();
  vi.useFakeTimers();
  let isUp = false;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/healthz' && isUp) return new Response();
    if (path === '/api/current-user-role/') return answerJson({ role: 'admin' });
    throw new TypeError('no network');
  });
  renderApp(
    [
      {
        path: '*',
        element: (
          <StaffActionProvider>
            <WallScreen />
          </StaffActionProvider>
        ),
      },
    ],
    WALL,
  );
  await act(() => vi.advanceTimersByTimeAsync(20 * 60_000));
  expect(reload).not.toHaveBeenCalled();
  isUp = true;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(reload).toHaveBeenCalledOnce();
});

it('the wall sends plain users to Inventários', async () => {
  const { router } = showProgress('user', WALL);
  await screen.findByRole('alert');
  expect(router.state.location.pathname).toBe('/inventarios');
});

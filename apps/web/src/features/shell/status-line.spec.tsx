import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '../../api/client';
import { noteReached } from '../../api/connection';
import { storeToken } from '../../identity/stored-session';
import { liveRefresh } from '../../listing/queries';
import { answerJson, fakeServer, renderApp } from '../../testing/app';
import { fakeToken } from '../../testing/fake-provider';
import { ageText, StatusLine } from './status-line';

let online: boolean;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T05:14:00Z'), shouldAdvanceTime: true });
  storeToken(fakeToken());
  online = true;
  noteReached();
  const answer = () => (online ? answerJson({ list: online }) : new TypeError('Failed to fetch'));
  fakeServer({ 'GET /api/list/': answer, 'GET /healthz': answer });
});

const load = () => call('GET', '/api/list/');
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function Live() {
  const { data, error } = useQuery({ queryKey: ['live'], queryFn: load, ...liveRefresh });
  return <p>{error ? 'falhou' : JSON.stringify(data)}</p>;
}
const withLive = (
  <>
    <StatusLine />
    <Live />
  </>
);
const show = (element: React.ReactNode) => renderApp([{ path: '/', element }], '/');

it('the bar shows since when the server has not answered', async () => {
  show(<StatusLine />);
  expect(screen.queryByText(/^Sem conexão/)).toBeNull();
  online = false;
  await act(() => load().catch(() => undefined));
  expect(screen.getByText('Sem conexão desde 02:14')).toBeTruthy();
  await later(600_000);
  expect(screen.getByText('Sem conexão desde 02:14')).toBeTruthy();
  online = true;
  await later(5_000);
  await waitFor(() => expect(screen.queryByText(/^Sem conexão/)).toBeNull());
});

it('a failed list loads again when the connection returns', async () => {
  online = false;
  show(withLive);
  expect(await screen.findByText('falhou')).toBeTruthy();
  online = true;
  await later(5_000);
  expect(await screen.findByText('{"list":true}')).toBeTruthy();
});

it('the bar ignores an offline event while the server answers', async () => {
  show(<StatusLine />);
  window.dispatchEvent(new Event('offline'));
  await later(0);
  expect(screen.queryByText(/^Sem conexão/)).toBeNull();
  online = false;
  window.dispatchEvent(new Event('offline'));
  expect(await screen.findByText('Sem conexão desde 02:14')).toBeTruthy();
  online = true;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/^Sem conexão/)).toBeNull());
});

it('the bar shows the age of a self-refreshing list', async () => {
  show(withLive);
  await screen.findByText('{"list":true}');
  await later(12_000);
  expect(await screen.findByText(/^Atualizado há 1\d s$/)).toBeTruthy();
  await later(18_000);
  expect(await screen.findByText(/^Atualizado (agora|há \d s)$/)).toBeTruthy();
});

it('a press on the age refreshes the list', async () => {
  show(withLive);
  await screen.findByText('{"list":true}');
  await later(12_000);
  fireEvent.click(await screen.findByRole('button', { name: /^Atualizado há 1\d s, atualizar agora$/ }));
  expect(await screen.findByText(/^Atualizado (agora|há \d s)$/)).toBeTruthy();
});

it.each([
  [0, 'Atualizado agora'],
  [59_999, 'Atualizado há 59 s'],
  [60_000, 'Atualizado há 1 min'],
  [7_200_000, 'Atualizado há 2 h'],
])('an age of %i ms reads “%s”', (age, text) => {
  expect(ageText(age)).toBe(text);
});

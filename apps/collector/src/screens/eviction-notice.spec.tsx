import { fireEvent, render, screen } from '@testing-library/react';
import { forceCloseDatabase } from 'fake-indexeddb';
import { unwrap } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import { readMarker, writeMarker } from '../device/storage';
import { database, readNote } from '../store/database';
import { addReading } from '../store/readings';
import { aReading, clearPhone } from '../testing/phone-data';
import { EvictionNotice } from './over-everything';

const evict = clearPhone;

const isChecked = () => vi.waitFor(async () => expect(await readNote('alive')).toBe(true));

beforeEach(async () => {
  // The cookie belongs to the app's own path.
  window.history.replaceState(null, '', '/coletor/');
  // biome-ignore lint/suspicious/noDocumentCookie: as the app writes it
  document.cookie = 'coletor_fila=; max-age=0; path=/coletor';
  await evict();
});

it('a new phone shows nothing and remembers its waiting readings', async () => {
  render(<EvictionNotice person="carla" />);
  await isChecked();
  await addReading(aReading());
  await vi.waitFor(() => expect(readMarker()).toBe(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  [
    1,
    /e 1 leitura que esperava pode não ter sido enviada\. Confira as últimas prateleiras e avise o escritório\.$/,
  ],
  [3, /e 3 leituras que esperavam podem não ter sido enviadas\. Confira as últimas prateleiras/],
  [0, /Tudo o que você tinha contado já estava no servidor\.$/],
])('the next start reports an erased database with %i readings once', async (waiting, words) => {
  writeMarker(waiting);
  const { unmount } = render(<EvictionNotice person="carla" />);
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  fireEvent.click(screen.getByRole('button', { name: 'Entendi' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.waitFor(() => expect(readMarker()).toBe(0));
  unmount();
  render(<EvictionNotice person="carla" />);
  await isChecked();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the cookie is enough if local storage is gone too', async () => {
  writeMarker(2);
  localStorage.clear();
  render(<EvictionNotice person="carla" />);
  expect((await screen.findByRole('alert')).textContent).toMatch(/2 leituras/);
});

it('an erasure while the app is open is reported at once', async () => {
  render(<EvictionNotice person="carla" />);
  await isChecked();
  for (const id of ['a', 'b']) await addReading(aReading({ id }));
  await vi.waitFor(() => expect(readMarker()).toBe(2));
  const open = unwrap(await database());
  await evict();
  // The declared type is that of the constructor.
  forceCloseDatabase(open as never);
  expect((await screen.findByRole('alert')).textContent).toMatch(/2 leituras que esperavam/);
});

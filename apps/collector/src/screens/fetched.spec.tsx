import { act, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { fetched, QUIETLY } from './fetched';

const parts = {
  Part: ({ name }: { readonly name: string }) => <p>Parte de {name}</p>,
  Panel: (_props: { readonly onClose: () => void }) => <p>Painel</p>,
};
const lost = (): Promise<typeof parts> =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

it('a missing part explains itself and opens after a retry online', async () => {
  const load = vi.fn(async () => parts).mockImplementationOnce(lost);
  const Lazy = fetched('Part', load, { loading: <p>Abrindo…</p> });
  render(<Lazy name="Ana" />);
  screen.getByText('Abrindo…');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Esta parte do Coletor ainda não está/);
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByText('Parte de Ana');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a second failure offers to reload a page without service worker', async () => {
  const Lazy = fetched('Part', lost);
  render(<Lazy name="Ana" />);
  const again = await screen.findByRole('button', { name: 'Tentar de novo' });
  expect(screen.queryByRole('button', { name: 'Recarregar com rede' })).toBeNull();
  fireEvent.click(again);
  await screen.findByRole('button', { name: 'Recarregar com rede' });
  screen.getByRole('alert');
});

it('a prefetched part shows at once and is fetched only once', async () => {
  const load = vi.fn(async () => parts);
  const Lazy = fetched('Part', load);
  await act(async () => Lazy.prefetch());
  render(<Lazy name="Ana" />);
  screen.getByText('Parte de Ana');
  expect(load).toHaveBeenCalledOnce();
});

it('a part whose prefetch ends while it is drawn shows all the same', async () => {
  let arrive = () => {};
  const load = () =>
    ({
      // biome-ignore lint/suspicious/noThenProperty: no promise ends within a render
      then(onParts: (module: typeof parts) => unknown) {
        return new Promise((resolve) => {
          arrive = () => resolve(onParts(parts));
        });
      },
    }) as unknown as Promise<typeof parts>;
  const Lazy = fetched('Part', load);
  void Lazy.prefetch();
  const Drawn = () => {
    useLayoutEffect(() => arrive(), []);
    return <Lazy name="Ana" />;
  };
  render(<Drawn />);
  await screen.findByText('Parte de Ana');
});

it('a prefetch offline fails silently, and showing the part retries', async () => {
  const load = vi.fn(async () => parts).mockImplementationOnce(lost);
  const Lazy = fetched('Part', load);
  await act(async () => Lazy.prefetch());
  render(<Lazy name="Ana" />);
  await screen.findByText('Parte de Ana');
});

it('a missing panel can be left; an unrequested part shows nothing', async () => {
  const close = vi.fn();
  const Panel = fetched('Panel', lost, {
    missing: (sentence, { onClose }) => (
      <>
        {sentence}
        <button type="button" onClick={onClose}>
          Fechar
        </button>
      </>
    ),
  });
  const Quiet = fetched('Part', lost, QUIETLY);
  render(
    <>
      <Panel onClose={close} />
      <Quiet name="Ana" />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Fechar' }));
  expect(close).toHaveBeenCalledOnce();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

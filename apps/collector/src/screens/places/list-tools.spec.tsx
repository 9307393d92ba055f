import { cleanup, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ListTools } from './list-tools';

vi.mock('../../device/storage', async (original) => ({
  ...(await original<typeof import('../../device/storage')>()),
  keepStorage: async () => false,
}));

it('a browser that may erase what is counted is named before the first count, once', async () => {
  vi.stubGlobal('isSecureContext', true);
  render(<ListTools />);
  expect(await screen.findByText(/não garante guardar o que você conta sem rede/)).toBeTruthy();
  cleanup();
  render(<ListTools />);
  await screen.findByRole('button', { name: 'Ler etiqueta da seção' });
  expect(screen.queryByText(/não garante guardar/)).toBeNull();
});

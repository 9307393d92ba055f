import { cleanup, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { addReading } from '../../store/readings';
import { aReading, clearPhone } from '../../testing/phone-data';
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

it("an earlier person's unsent readings are named to the next one, with their file", async () => {
  await clearPhone();
  localStorage.setItem('coletor.session', JSON.stringify({ sub: 'bia' }));
  await addReading(aReading({ id: 'own', person: 'bia' }));
  await addReading(aReading({ id: 'sent', person: 'carla', state: 'sent' }));
  await addReading(aReading({ id: 'waiting', person: 'carla' }));
  await addReading(aReading({ id: 'refused', person: 'ana', state: 'rejected' }));
  render(<ListTools />);
  await screen.findByText(/^2 leituras de quem contou antes esperam neste aparelho, até essa pessoa/);
  expect(screen.getByRole('button', { name: 'Exportar a fila' })).toBeTruthy();
});

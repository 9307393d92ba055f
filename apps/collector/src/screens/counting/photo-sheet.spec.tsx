import type { PhotoKind } from '@balanco/contract/mobile/photos';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { drawPhoto } from '../../device/camera/draw-photo';
import { openStream } from '../../device/camera/open-stream';
import { addPhoto } from '../../store/photos';
import { aReading } from '../../testing/phone-data';
import { PhotoSheet } from './photo-sheet';

vi.mock('../../device/camera/draw-photo', () => ({ drawPhoto: vi.fn(() => '/9j/') }));
vi.mock('../../device/camera/open-stream', async (original) => ({
  ...(await original<typeof import('../../device/camera/open-stream')>()),
  openStream: vi.fn(async () => ({ close: () => undefined })),
}));
vi.mock('../../store/photos', () => ({ addPhoto: vi.fn() }));
vi.mock('../../sync/sending/app-outbox', () => ({ outbox: { sendSoon: vi.fn() } }));

const stored = vi.fn();

async function take(asked: PhotoKind | null = null): Promise<void> {
  render(<PhotoSheet reading={aReading()} asked={asked} onStored={stored} onClose={vi.fn()} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Tirar a foto' }));
}

it('two quick touches store one photo', async () => {
  await take();
  const store = screen.getByRole('button', { name: 'Guardar a foto' });
  fireEvent.click(store);
  fireEvent.click(store);
  await vi.waitFor(() => expect(stored).toHaveBeenCalled());
  expect(new Set(vi.mocked(addPhoto).mock.calls.map(([{ id }]) => id)).size).toBe(1);
});

it('a full phone keeps the count, reports the lost photo and stores it later', async () => {
  vi.mocked(addPhoto).mockRejectedValueOnce(Object.assign(new Error('full'), { name: 'QuotaExceededError' }));
  await take();
  fireEvent.click(screen.getByRole('button', { name: 'Guardar a foto' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'A foto NÃO foi guardada: este aparelho está sem espaço. A contagem está guardada.',
  );
  expect(stored).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Guardar a foto' }));
  await vi.waitFor(() => expect(stored).toHaveBeenCalledOnce());
});

it('a camera without a picture asks for another try', async () => {
  vi.mocked(drawPhoto).mockReturnValue(null);
  await take();
  screen.getByText('A foto não saiu. Tire outra.');
  screen.getByRole('button', { name: 'Tirar a foto' });
});

it('a photo is stored with what it shows, which may be chosen', async () => {
  await take('zero');
  const shown = screen.getByLabelText<HTMLSelectElement>('O que a foto mostra');
  expect(shown.value).toBe('zero');
  fireEvent.change(shown, { target: { value: 'broken' } });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar a foto' }));
  await vi.waitFor(() => expect(addPhoto).toHaveBeenCalledWith(expect.objectContaining({ kind: 'broken' })));
});

it('a photo of a code outside the catalogue asks nothing', async () => {
  await take('unregistered');
  expect(screen.queryByLabelText('O que a foto mostra')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Guardar a foto' }));
  await vi.waitFor(() =>
    expect(addPhoto).toHaveBeenCalledWith(expect.objectContaining({ kind: 'unregistered' })),
  );
});

it('a camera that opens after its sheet closed is turned off', async () => {
  const close = vi.fn();
  vi.mocked(openStream).mockResolvedValue({ hasTorch: false, setTorch: async () => undefined, close });
  render(<PhotoSheet reading={aReading()} asked={null} onStored={stored} onClose={vi.fn()} />).unmount();
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});

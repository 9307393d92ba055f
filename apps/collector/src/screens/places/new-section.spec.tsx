import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NewSection } from './new-section';

it('a second tap opens no second section, and a failure can be tried again', async () => {
  const onOpen = vi.fn().mockRejectedValueOnce(new Error('full')).mockResolvedValue(undefined);
  render(<NewSection onOpen={onOpen} />);
  fireEvent.change(screen.getByLabelText('Nova seção'), { target: { value: ' Balcão ' } });
  const tap = () => fireEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  tap();
  tap();
  await screen.findByText(/^A seção não foi aberta/);
  expect(onOpen.mock.calls).toEqual([['Balcão']]);
  tap();
  await waitFor(() => expect(onOpen).toHaveBeenCalledTimes(2));
});

import { fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { BrokenPart } from './broken-part';

const Missing = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

function Screen() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Terminar
      </button>
      <Suspense>{isOpen && <Missing />}</Suspense>
    </>
  );
}

it('a missing part leaves no empty page, and counting goes on', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  render(
    <BrokenPart>
      <Screen />
    </BrokenPart>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Terminar' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Suas leituras estão guardadas');
  fireEvent.click(screen.getByRole('button', { name: 'Voltar' }));
  expect(screen.getByRole('button', { name: 'Terminar' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

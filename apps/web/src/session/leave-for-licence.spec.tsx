import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fillIn, press } from '../testing/app';
import { NameDialog } from '../ui/dialogs/name-dialog';
import { UiProvider } from '../ui/ui-provider';
import { keptWork } from './kept-work';
import { leaveForLicence } from './leave-for-licence';

const SENTENCE = 'É preciso ativar uma licença para continuar.';
const navigate = vi.fn();
const nothing = () => undefined;

beforeEach(() => {
  window.history.replaceState(null, '', '/farmacias?busca=sul');
  document.title = 'Farmácias · Balanço';
});

function Dialog() {
  const [open, setOpen] = useState(true);
  const texts = { title: 'Nova Farmácia', submitLabel: 'Criar', busyLabel: '', missing: '' };
  if (!open) return null;
  return (
    <NameDialog {...texts} busy={false} error={null} onSubmit={nothing} onClose={() => setOpen(false)} />
  );
}

it('a 402 leads to /licenca with the reason and keeps the place', () => {
  leaveForLicence(navigate);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/licenca', { note: SENTENCE });
  expect(keptWork()).toMatchObject({ address: '/farmacias?busca=sul', title: 'Farmácias' });
});

it.each([
  ['Ativar licença', true],
  ['Cancelar', false],
])('a 402 stops an open form, which leads to /licenca by %s', (button, keeps) => {
  render(<Dialog />, { wrapper: UiProvider });
  fillIn({ Nome: 'Drogasul' });
  act(() => leaveForLicence(navigate));
  expect(navigate).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe(`${SENTENCE} O que você digitou fica guardado.`);
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Drogasul');
  expect(screen.queryByRole('button', { name: 'Criar' })).toBeNull();
  press(button);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/licenca', { note: SENTENCE });
  expect(keptWork()?.hasTyped).toBe(keeps);
});

it('a 402 on /licenca itself changes nothing', () => {
  window.history.replaceState(null, '', '/licenca');
  leaveForLicence(navigate);
  expect(navigate).not.toHaveBeenCalled();
});

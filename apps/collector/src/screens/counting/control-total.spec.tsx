import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { controlTotal } from '../../store/control-total';
import { aPlace, clearPhone } from '../../testing/phone-data';
import { ControlTotal } from './control-total';

beforeEach(clearPhone);

const place = aPlace();
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const type = (text: string) => {
  fireEvent.change(screen.getByLabelText('Unidades'), { target: { value: text } });
  press('Guardar');
};

it('what a person expects in a section is kept on the phone, changed and forgotten', async () => {
  const { unmount } = render(<ControlTotal place={place} />);
  press(/^Informar quanto tem aqui/);
  type('doze');
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('Quantidade inválida.');
  type('1.200');
  await screen.findByText('Você espera 1.200 un aqui. Mudar');
  unmount();
  render(<ControlTotal place={place} />);
  await screen.findByText('Você espera 1.200 un aqui. Mudar');
  press(/^Você espera/);
  type('');
  await screen.findByRole('button', { name: /^Informar/, hidden: true });
  expect(await controlTotal(place)).toBeNull();
});

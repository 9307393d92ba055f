import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aReading } from '../../testing/phone-data';
import { CodeQuestion } from './code-question';

const product = {
  pharmacy: 'p',
  id: 'd2',
  internal_code: '000101',
  barcode: '',
  description: 'OMEPRAZOL',
  barcodeKey: '',
  internalKey: '101',
};

it('a number that is also a code is answered by keyboard or touch', () => {
  const onAnswer = vi.fn();
  const question = { reading: aReading(), quantity: 101, product };
  render(<CodeQuestion question={question} onAnswer={onAnswer} onClose={() => undefined} />);
  const quantity = screen.getByRole('button', { name: '101 un DIPIRONA' });
  const code = screen.getByRole('button', { name: 'Código 000101 OMEPRAZOL' });
  expect(document.activeElement).toBe(quantity);
  fireEvent.keyDown(quantity, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(code);
  fireEvent.click(code);
  expect(onAnswer).toHaveBeenLastCalledWith('code');
  fireEvent.click(quantity);
  expect(onAnswer).toHaveBeenLastCalledWith('quantity');
});

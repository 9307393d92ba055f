// @vitest-environment jsdom
import '../../testing/dom-stubs';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { storeProducts } from '../../store/catalogue';
import { readingsOf } from '../../store/readings';
import { outbox } from '../../sync/sending/app-outbox';
import { clearPhone } from '../../testing/clear-phone';
import { CodeQuestion } from './code-question';
import { type CountingActions, useCounting } from './use-counting';
import { useReadings } from './use-readings';

const place = {
  ...{ person: 'carla', pharmacy: 'p', inventory: 4, section: 's' },
  ...{ pharmacyName: 'Central', inventoryName: 'Geral', sectionName: 'Balcão' },
};
const product = { department: '', _deleted: false };

let counting: CountingActions;
function Counted() {
  counting = useCounting(place, useReadings(place) ?? []);
  const { codeQuestion, answerCode } = counting;
  return (
    codeQuestion !== null && (
      <CodeQuestion question={codeQuestion} onAnswer={answerCode} onClose={() => answerCode(null)} />
    )
  );
}

const stored = async () =>
  (await readingsOf(place)).map(({ code, content }) => [code, content.quantity, content.factor]);

beforeEach(async () => {
  await clearPhone();
  vi.spyOn(outbox, 'sendSoon').mockImplementation(() => undefined);
  await storeProducts('p', [
    { ...product, id: 'd1', internal_code: '7', barcode: '7891234567895', description: 'DIPIRONA' },
    { ...product, id: 'd2', internal_code: '000101', barcode: '', description: 'OMEPRAZOL' },
  ]);
  render(<Counted />);
  await act(() => counting.scan('7891234567895'));
  for (const digit of '101') act(() => counting.type(digit));
  await act(() => counting.enter());
});

it.each([
  ['Código 000101 OMEPRAZOL', [1, 1], [['000101', 1, 1]]],
  ['101 un DIPIRONA', [101, 1], []],
])("'101' after a scan asks, and '%s' is stored", async (name, scanned, further) => {
  expect(await stored()).toEqual([['7891234567895', 1, 1]]);
  fireEvent.click(screen.getByRole('button', { name }));
  await act(() => counting.settled());
  expect(await stored()).toEqual([['7891234567895', ...scanned], ...further]);
  expect(screen.queryByRole('button', { name })).toBeNull();
});

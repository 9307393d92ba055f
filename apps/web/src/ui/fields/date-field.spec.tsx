import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { FormDialog } from '../dialogs/form-dialog';
import { UiProvider } from '../ui-provider';
import { DateField } from './date-field';

let sent: string[] = [];

function Form({ withTime, value: first = '' }: { withTime: boolean; value?: string }) {
  const [value, setValue] = useState(first);
  return (
    <FormDialog title="Prazo" submitLabel="Salvar" onSubmit={() => sent.push(value)} onClose={() => {}}>
      <DateField
        label="Dia"
        withTime={withTime}
        min="2026-01-02"
        max="2026-12-30"
        value={value}
        onChange={setValue}
      />
    </FormDialog>
  );
}

afterEach(() => {
  sent = [];
});

async function fill(how: 'type' | 'paste', text: string, withTime: boolean) {
  render(<Form withTime={withTime} value={withTime ? '' : '2026-05-04'} />, { wrapper: UiProvider });
  const field = await screen.findByLabelText<HTMLInputElement>('Dia');
  if (!withTime) expect(field.value).toBe('04/05/2026');
  await userEvent.clear(field);
  if (how === 'paste') await userEvent.paste(text);
  else await userEvent.type(field, text);
  await userEvent.keyboard('{Enter}');
  return field;
}

it.each([
  ['type', '31052026', '31/05/2026', '2026-05-31'],
  ['type', '1/5/2026', '01/05/2026', '2026-05-01'],
  ['paste', '2026-05-31', '31/05/2026', '2026-05-31'],
  ['paste', ' 31.5.2026 ', '31/05/2026', '2026-05-31'],
  ['type', '310520261805', '31/05/2026 18:05', '2026-05-31T18:05'],
  ['paste', '2026-05-31T18:05', '31/05/2026 18:05', '2026-05-31T18:05'],
  ['paste', '', '', ''],
] as const)('a date is read: %s %s', async (how, text, shown, iso) => {
  const field = await fill(how, text, iso.length > 10);
  await userEvent.tab();
  expect(field.value).toBe(shown);
  expect(sent).toEqual([iso]);
});

it.each([
  ['31022026', '31/02/2026 não existe.'],
  ['3105', 'Digite a data inteira: dd/mm/aaaa.'],
  ['01012026', 'Escolha 02/01/2026 ou depois.'],
  ['31122026', 'Escolha 30/12/2026 ou antes.'],
])('%s is refused with its sentence and sends nothing', async (text, sentence) => {
  const field = await fill('type', text, false);
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(sent).toEqual([]);
  expect(document.activeElement).toBe(field);
});

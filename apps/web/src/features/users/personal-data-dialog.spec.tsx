import '../../lib/sheet-writer';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerJson, bodiesOf, fillIn, press, showScreen } from '../../testing/app';
import { personRow } from '../../testing/rows';
import * as files from '../../ui/save-file';
import { PersonalDataDialog } from './personal-data-dialog';

const bia = personRow({ name: 'Bia Souza' });

function show(answers: Record<string, () => Response>) {
  const onClose = vi.fn();
  const dialog = <PersonalDataDialog person={bia} isCognito={false} onClose={onClose} />;
  return { ...showScreen(dialog, answers, { address: '/usuarios' }), onClose };
}

it.each([
  ['Baixar JSON', 'dados-pessoais.json'],
  ['Baixar planilha', 'dados-pessoais.xlsx'],
])('%s saves what is stored about a person', async (button, name) => {
  const save = vi.spyOn(files, 'saveFile').mockReturnValue(undefined);
  show({
    'POST /api/people/bia/personal-data/': () =>
      answerJson({
        sub: 'bia',
        name: bia.name,
        exported_at: '2026-01-20T15:00:00.000Z',
        parts: [{ title: 'Cadastro', purpose: 'Saber quem é', rows: [{ name: bia.name }] }],
      }),
  });
  press(button);
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(name, expect.any(Blob)));
});

it('anonymising asks for the name of the person before it sends anything', async () => {
  const { seen, onClose } = show({
    'POST /api/people/bia/anonymise/': () =>
      answerJson({ ...bia, anonymised_at: '2026-01-20T15:00:00.000Z' }),
  });
  press('Anonimizar…');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Anonimizar' });
  expect(button.disabled).toBe(true);
  fillIn({ 'Digite o nome para confirmar': 'bia souza' });
  expect(button.disabled).toBe(false);
  press('Anonimizar');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(bodiesOf(seen, 'POST')).toEqual([{ typed_name: 'bia souza' }]);
});

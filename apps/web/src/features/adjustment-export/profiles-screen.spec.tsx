import { SHIPPED_PROFILES } from '@balanco/adjustment-file/shipped-profiles';
import { exampleProfile } from '@balanco/contract/exports/example-export';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Answers, answerJson, bodiesOf, refuse, showScreen } from '../../testing/app';
import { pharmacyRow } from '../../testing/rows';
import { sourceWords } from './export-words';
import {
  addField,
  changeField,
  draftOf,
  moveField,
  previewOf,
  profileOf,
  removeField,
} from './profile-draft';
import { ProfilesScreen } from './profiles-screen';

const { id: PHARMACY } = pharmacyRow();
const LIST = `GET /api/pharmacies/${PHARMACY}/export-profiles/`;
const CREATE = `POST /api/pharmacies/${PHARMACY}/export-profiles/`;
const own = { ...exampleProfile, name: 'Meu ERP' };

function show(answers: Answers = {}) {
  const listed = {
    'GET /api/pharmacies/': () => answerJson([pharmacyRow()]),
    [LIST]: () => answerJson({ results: [own], shipped: [] }),
    ...answers,
  };
  const path = '/farmacias/:id/perfis-de-exportacao';
  return showScreen(<ProfilesScreen />, listed, {
    role: 'mod',
    path,
    address: path.replace(':id', PHARMACY),
  });
}
const dialog = async () => within(await screen.findByRole('dialog'));

it('profiles of the pharmacy and of the product are listed', async () => {
  show();
  const mine = within(await screen.findByRole('region', { name: 'Da farmácia' }));
  expect(await mine.findByText('Meu ERP')).toBeTruthy();
  const shipped = within(screen.getByRole('region', { name: 'Prontos' }));
  expect(shipped.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual(
    SHIPPED_PROFILES.map(({ name }) => `Copiar ${name}`),
  );
  expect(screen.getByText(/Softpharma, Trier, InovaFarma, Alpha7, Prisma e Vetor/)).toBeTruthy();
});

it('a shipped profile is copied, reordered by keyboard and saved', async () => {
  const { seen } = show({ [CREATE]: () => answerJson({ ...own, name: 'Novo' }, 201) });
  await userEvent.click(await screen.findByRole('button', { name: 'Copiar EAN(13)QTD(6)' }));
  const form = await dialog();
  const lines = () => form.getByRole('region', { name: /Como fica o arquivo/ }).textContent;
  expect(lines()).toContain('7891234567895000027\n');
  form.getByRole('button', { name: 'Descer o campo 1' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(lines()).toContain('0000277891234567895\n');
  await userEvent.clear(form.getByRole('textbox', { name: /^Nome(?! do)/ }));
  await userEvent.type(form.getByRole('textbox', { name: /^Nome(?! do)/ }), 'Novo{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [body] = bodiesOf(seen, 'POST');
  expect(body.name).toBe('Novo');
  expect(
    body.profile.fields.map(({ source, start }: { source: string; start: number }) => [source, start]),
  ).toEqual([
    ['quantity', 1],
    ['code', 7],
  ]);
});

it('a profile without a code shows its problem and is not sent', async () => {
  const { seen } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Meu ERP' }));
  const form = await dialog();
  await userEvent.click(form.getByRole('button', { name: 'Remover o campo 1' }));
  await userEvent.click(form.getByRole('button', { name: 'Salvar' }));
  expect(form.getByRole('alert').textContent).toBe('O perfil precisa de um campo com o código do item.');
  expect(bodiesOf(seen, 'PUT')).toEqual([]);
});

it('a pasted sample sets the fields, and the profile reads it back', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Novo perfil' }));
  const form = await dialog();
  const sample = form.getByRole('textbox', { name: 'Testar com um arquivo do seu ERP' });
  await userEvent.click(sample);
  await userEvent.paste('7891234567895000027\n7896004715896000130');
  await userEvent.click(form.getByRole('button', { name: 'Descobrir os campos' }));
  expect(form.getByText('2 campos encontrados. Confira o que é cada um.')).toBeTruthy();
  expect(
    form.getByText(
      'Com este perfil: 2 linhas lidas, 0 sem ler. A primeira: código 7891234567895, quantidade 27.',
    ),
  ).toBeTruthy();
  await userEvent.clear(sample);
  await userEvent.paste('a;b\nc');
  await userEvent.click(form.getByRole('button', { name: 'Descobrir os campos' }));
  expect(form.getByRole('list', { name: 'Campos' })).toBeTruthy();
});

it('a profile is deleted after a question', async () => {
  const { seen } = show({ [`DELETE /api/export-profiles/${own.id}/`]: () => answerJson(own) });
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir Meu ERP' }));
  await userEvent.click((await dialog()).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(seen, 'DELETE')).toHaveLength(1);
});

it('failed profiles can be retried, and an empty list explains itself', async () => {
  const replies = [refuse(503, 'unavailable', 'Tente mais tarde.')];
  show({ [LIST]: () => replies.shift() ?? answerJson({ results: [], shipped: [] }) });
  expect((await screen.findByRole('alert')).textContent).toBe('Tente mais tarde.');
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText(/Nenhum perfil ainda/)).toBeTruthy();
});

const fixed = draftOf('a', SHIPPED_PROFILES[2]?.profile);
const places = (draft: typeof fixed) =>
  draft.fields.map(({ source, start, length }) => `${source} ${start}+${length}`);

it('profileOf returns the profile that a draft was made of', () => {
  for (const { profile } of SHIPPED_PROFILES) expect(profileOf(draftOf('a', profile))).toEqual(profile);
});

it('a moved field takes its columns along and closes the gap', () => {
  expect(places(moveField(fixed, 1, -1))).toEqual(['quantity 1+6', 'code 7+13']);
  expect(moveField(fixed, 1, 1)).toBe(fixed);
});

it("a fixed file's new field follows the last and can be removed", () => {
  const more = addField(fixed);
  expect(places(more)).toEqual(['code 1+13', 'quantity 14+6', 'text 20+10']);
  expect(removeField(more, 2)).toEqual(fixed);
});

it('padding with zeros aligns right, with blanks left', () => {
  const left = changeField(fixed, 0, { align: 'left' });
  expect(left.fields[0]).toMatchObject({ align: 'left', pad: ' ' });
  expect(changeField(left, 0, { pad: '0' }).fields[0]).toMatchObject({ align: 'right', pad: '0' });
});

it('a field that stops being a number loses its decimals', () => {
  const [first] = SHIPPED_PROFILES;
  const draft = changeField(draftOf('a', first?.profile), 1, { source: 'description' });
  expect(draft.fields[1]).toMatchObject({ decimals: 0, decimal_mark: '' });
});

it('the preview shows the example items, or why it is empty', () => {
  expect(previewOf(fixed)).toEqual({
    lines: ['7891234567895000027', '7896004715896000004', '0000078912345000130'],
    problem: null,
  });
  expect(previewOf(removeField(fixed, 0)).problem).toBe('O perfil precisa de um campo com o código do item.');
  const narrow = changeField(fixed, 1, { length: 2 });
  expect(previewOf(narrow).problem).toBe('O exemplo SORO 500ML não cabe no campo 2, Quantidade.');
});

it('the three counts are labelled fields; the preview leaves missing counts blank', () => {
  const draft = draftOf('a', SHIPPED_PROFILES.find(({ id }) => id === 'totvs-rm')?.profile);
  expect(draft.fields.map(({ source }) => sourceWords[source])).toEqual(
    expect.arrayContaining(['1ª contagem', '2ª contagem', '3ª contagem']),
  );
  const counts = previewOf(draft).lines.map((line) => line.slice(70, 115));
  expect(counts).toEqual([
    `0000000027.0000${' '.repeat(30)}`,
    '0000000006.00000000000004.00000000000004.0000',
    `0000000130.0000${' '.repeat(30)}`,
  ]);
});

it('a profile with only some of the counts is refused', () => {
  const draft = draftOf('a', SHIPPED_PROFILES.find(({ id }) => id === 'totvs-rm')?.profile);
  const third = draft.fields.find(({ source }) => source === 'count_3');
  expect(previewOf(removeField(draft, third?.key ?? -1)).problem).toBe(
    'O perfil precisa de um campo com a quantidade, ou das três contagens.',
  );
});

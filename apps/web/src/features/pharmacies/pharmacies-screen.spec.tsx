import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, bodyCells, refuse } from '../../testing/app';
import { expectBanner, noFields, saoJoao, sent, showPharmacies } from './testing/show-pharmacies';

const create = (answer: () => Response | Promise<Response>) =>
  showPharmacies({ answers: { 'POST /api/pharmacies/': answer } });

it("Farmácias lists name, inventories and time in the server's order", async () => {
  showPharmacies();
  await screen.findByText('Drogasul');
  const moment = expect.stringMatching(/^20\/01(\/2026)? 12:00$/);
  expect(bodyCells()).toEqual([
    ['Farmácia São João', '2.000', moment, ''],
    ['Drogasul', '1.000', moment, ''],
  ]);
  expect(screen.getAllByTitle('20/01/2026 12:00:00')).toHaveLength(2);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Farmácia',
    'Inventários',
    'Data e Hora',
    'Opções',
  ]);
});

it('Farmácias searches names without accents or case, also from a link', async () => {
  const { router } = showPharmacies({ address: '/farmacias?busca=SAO+JOAO' });
  await screen.findByText('Farmácia São João');
  expect(screen.queryByText('Drogasul')).toBeNull();
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.type(screen.getByRole('searchbox'), 'nada{Enter}');
  expect(await screen.findByText('Nenhuma farmácia encontrada')).toBeTruthy();
  expect(router.state.location.search).toBe('?busca=nada');
});

const options = () =>
  screen
    .getAllByRole<HTMLButtonElement>('button', { name: /^(Editar|Excluir) / })
    .map((button) => [button.getAttribute('aria-label'), button.disabled]);

it.each([
  ['admin', false],
  ['user', true],
] as const)('each pharmacy has Editar and Excluir, for %s disabled: %s', async (role, disabled) => {
  showPharmacies({ role });
  await screen.findByText('Drogasul');
  await waitFor(() =>
    expect(options()).toEqual([
      ['Editar Farmácia São João', disabled],
      ['Excluir Farmácia São João', disabled],
      ['Editar Drogasul', disabled],
      ['Excluir Drogasul', disabled],
    ]),
  );
});

it('a pharmacy leads to its settings and export profiles', async () => {
  const { router } = showPharmacies();
  await userEvent.click(await screen.findByRole('button', { name: 'Mais opções: Drogasul' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Configurações',
    'Perfis de exportação',
    'Histórico',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Perfis de exportação' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/perfis-de-exportacao$/));
});

async function typeName(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Nova Farmácia' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nova Farmácia' });
  const field = within(dialog).getByLabelText<HTMLInputElement>(/Nome/);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.keyboard(`${name}{Enter}`);
  return { dialog, field };
}

it('Nova Farmácia creates the pharmacy on Enter, closes and returns the focus', async () => {
  const { seen } = create(() => answerJson(saoJoao, 201));
  await typeName('  Nova  ');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Nova Farmácia'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent(seen, 'POST').body).toEqual({ ...noFields, name: 'Nova' });
  expect(await screen.findByRole('button', { name: 'Importar produtos' })).toBeTruthy();
  expect(seen.filter((call) => call.method === 'GET' && call.path === '/api/pharmacies/')).toHaveLength(2);
});

it('Nova Farmácia asks about a taken name; a second press creates it', async () => {
  const { seen } = create(() => answerJson(saoJoao, 201));
  const { dialog } = await typeName(saoJoao.name.toUpperCase());
  await within(dialog).findByText('Já existe uma farmácia com este nome. Criar mesmo assim?');
  expect(seen.some((call) => call.method === 'POST')).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Criar mesmo assim' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(seen, 'POST').body).toEqual({ ...noFields, name: saoJoao.name.toUpperCase() });
});

it('Nova Farmácia requires a name and says what can be set later, and where', async () => {
  const { seen } = showPharmacies();
  const { dialog } = await typeName('   ');
  within(dialog).getByText(/^CNPJ, tolerância, .*em Configurações, nas opções da farmácia\.$/);
  expect(await screen.findByText('Informe o nome da farmácia.')).toBeTruthy();
  expect(seen.some((call) => call.method === 'POST')).toBe(false);
});

it('Nova Farmácia shows the server’s refusal and keeps what was typed', async () => {
  create(() => refuse(400, 'invalid', 'Use no máximo 200 caracteres.'));
  const { dialog, field } = await typeName('Nova');
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toBe('Erro ao criar farmácia. Use no máximo 200 caracteres.');
  expect(field.value).toBe('Nova');
});

it('Nova Farmácia stays enabled for plain users and shows them the banner', async () => {
  showPharmacies({ role: 'user' });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Nova Farmácia' });
  expect(button.disabled).toBe(false);
  await userEvent.click(button);
  await expectBanner();
});

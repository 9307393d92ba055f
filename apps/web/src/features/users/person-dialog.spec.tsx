import { exampleMachineKey } from '@balanco/contract/people/machine-key-examples';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, refuse, showScreen } from '../../testing/app';
import { fakePool } from '../../testing/fake-provider';
import { personRow, userRow } from '../../testing/rows';
import { UsersScreen } from './users-screen';

const bia = personRow({
  licence: 'Filial 2',
  last_sign_in_at: '2026-01-20T15:00:00.000Z',
  second_factor: true,
});

function show(role: string, answers: Record<string, () => Response> = {}) {
  const listed = {
    'GET /api/cognito-users-filtered/': () => answerJson([userRow('Bia', { sub: 'bia' })]),
    'GET /api/people/': () => answerJson([bia]),
    ...answers,
  };
  return showScreen(<UsersScreen />, listed, { role, address: '/usuarios' }).seen;
}

async function openBia() {
  await userEvent.click(await screen.findByRole('button', { name: 'Bia' }));
  return within(await screen.findByRole('dialog', { name: 'Bia' }));
}

it('Usuários opens a person with licence and last sign-in for an administrator', async () => {
  show('admin');
  const dialog = await openBia();
  expect(await dialog.findByText('Filial 2')).toBeTruthy();
  expect(dialog.getByText('20/01/2026 12:00:00')).toBeTruthy();
});

it.each([
  [true, 'Verificação ativa'],
  [false, 'Sem verificação'],
  [null, null],
])('an administrator sees who signs in with a second factor (%s)', async (second_factor, words) => {
  show('admin', { 'GET /api/people/': () => answerJson([{ ...bia, second_factor }]) });
  const dialog = await openBia();
  await dialog.findByText('Filial 2');
  expect(dialog.queryByText(/^(Verificação ativa|Sem verificação)$/)?.textContent ?? null).toBe(words);
});

it('a limited administrator sees Usuários as a plain list without management', async () => {
  const seen = show('admin', {
    'GET /api/current-user-role/': () => answerJson({ role: 'admin', limited: true }),
  });
  await screen.findByText('Bia');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Cadastrar Usuário' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Bia' })).toBeNull();
  expect(seen.map(({ path }) => path)).not.toContain('/api/people/');
});

it('deactivating a person explains the effects, asks first and sends one request', async () => {
  const seen = show('admin', {
    'PATCH /api/people/bia/': () => answerJson({ ...bia, deactivated_at: '2026-01-20T15:00:00.000Z' }),
  });
  await userEvent.click(await (await openBia()).findByRole('button', { name: 'Desativar' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Desativar Bia?' }));
  expect(asked.getByText(/vaga na licença fica livre/)).toBeTruthy();
  await userEvent.click(asked.getByRole('button', { name: 'Desativar' }));
  await waitFor(() => expect(bodiesOf(seen, 'PATCH')).toEqual([{ active: false }]));
});

it.each<[string, ...[string, string][]]>([
  ['role', ['combobox', 'Perfil'], ['option', 'Moderador']],
  ['access', ['button', 'Desativar']],
  ['name', ['button', 'Dados pessoais'], ['button', 'Anonimizar…']],
])('an administrator who loses the %s is asked with the keys that end', async (_what, ...presses) => {
  const keys = ['bia', 'bia', 'ana'].map((sub, index) => ({
    ...exampleMachineKey,
    id: exampleMachineKey.id.replace(/.$/, String(index)),
    name: `Chave ${index}`,
    made_by_sub: sub,
  }));
  show('admin', {
    'GET /api/people/': () => answerJson([{ ...bia, role: 'admin' }]),
    'GET /api/machine-keys/': () => answerJson({ results: keys }),
  });
  await openBia();
  expect(screen.queryByText(/de funcionar/)).toBeNull();
  for (const [role, name] of presses) await userEvent.click(await screen.findByRole(role, { name }));
  expect((await screen.findByText(/de funcionar/)).textContent).toBe(
    'As chaves de acesso Chave 0 e Chave 1 deixam de funcionar: o sistema que as usa para de enviar e de ler.',
  );
});

it('deactivating a person mentions Amazon Cognito only if passwords are there', async () => {
  show('admin');
  await userEvent.click(await (await openBia()).findByRole('button', { name: 'Desativar' }));
  let asked = within(await screen.findByRole('dialog', { name: 'Desativar Bia?' }));
  expect(asked.queryByText(/Amazon Cognito/)).toBeNull();
  cleanup();
  fakePool.embedded = false;
  show('admin');
  await userEvent.click(await (await openBia()).findByRole('button', { name: 'Desativar' }));
  asked = within(await screen.findByRole('dialog', { name: 'Desativar Bia?' }));
  expect(await asked.findByText(/quem cuida da conta da AWS que desative a pessoa lá também/)).toBeTruthy();
});

it.each([
  [true, 'Verificação em duas etapas redefinida.'],
  [false, 'Esta pessoa não tem a verificação ativa.'],
])('an administrator resets a second factor after asking (%s)', async (reset, notice) => {
  const call = 'POST /api/people/bia/reset-second-factor/';
  const seen = show('admin', { [call]: () => answerJson({ reset }) });
  const name = 'Redefinir verificação';
  await userEvent.click(await (await openBia()).findByRole('button', { name }));
  const title = 'Redefinir a verificação em duas etapas de Bia?';
  const asked = within(await screen.findByRole('dialog', { name: title }));
  expect(seen.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(asked.getByRole('button', { name: 'Redefinir' }));
  expect(await screen.findByText(notice)).toBeTruthy();
});

it("Amazon Cognito's second factor is reset there", async () => {
  fakePool.embedded = false;
  show('admin');
  const dialog = await openBia();
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Redefinir verificação' })).toBeNull());
});

it('a deactivated person’s dialog mentions the switch of Amazon Cognito', async () => {
  fakePool.embedded = false;
  show('admin', { 'GET /api/people/': () => answerJson([{ ...bia, deactivated_at: bia.last_sign_in_at }]) });
  expect(await (await openBia()).findByText(/desativada também no Amazon Cognito/)).toBeTruthy();
});

it("the person's dialog shows the refusal to demote the last administrator", async () => {
  show('admin', {
    'POST /api/people/bia/end-sessions/': () => refuse(409, 'conflict', 'Este é o último administrador.'),
  });
  const dialog = await openBia();
  await userEvent.click(await dialog.findByRole('button', { name: 'Encerrar sessões' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Este é o último administrador.');
});

it.each([
  ['without a licence', { licence: null }, true],
  ['with one', {}, false],
  ['who was deactivated', { licence: null, deactivated_at: bia.last_sign_in_at }, false],
])("the dialog of a person %s offers 'Ativar licença' if it helps", async (_who, change, offers) => {
  show('admin', { 'GET /api/people/': () => answerJson([{ ...bia, ...change }]) });
  const dialog = await openBia();
  await dialog.findByText('Última entrada');
  const button = dialog.queryByRole('button', { name: 'Ativar licença' });
  expect(button !== null).toBe(offers);
  if (button === null) return;
  await userEvent.click(button);
  expect(await screen.findByRole('dialog', { name: 'Ativar a licença de Bia' })).toBeTruthy();
});

it("Licenças shows each key's seats and expiry", async () => {
  const key = { id: '0198c0de-0000-7000-8000-000000000001', label: 'Rede', seats: 10, used: 3, free: 7 };
  show('admin', {
    'GET /api/license-keys/': () => answerJson([{ ...key, expires_at: null, revoked_at: null }]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mais opções de Usuários' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Licenças', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Licenças' }));
  expect(await dialog.findByText('3 de 10 vagas em uso, 7 livres')).toBeTruthy();
  expect(dialog.getByText('Sem vencimento')).toBeTruthy();
  expect(dialog.getByText(/A chave não aparece de novo em nenhuma tela/)).toBeTruthy();
});

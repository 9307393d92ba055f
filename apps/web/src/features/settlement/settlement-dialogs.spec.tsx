import { NO_IDENTITY } from '@balanco/contract/pharmacies/pharmacy-identity';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, refuse } from '../../testing/app';
import { PHARMACY, pharmacySettings } from '../../testing/rows';
import { showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import {
  checkingSteps,
  checkOf,
  checksOf,
  exportedFile,
  settledSteps,
  settlementOf,
} from './testing/settlement-fixtures';

const SETTLE = 'POST /api/inventories/7/settle/';
const APPROVE = 'POST /api/inventories/7/approve/';
const REOPEN = 'POST /api/inventories/7/reopen/';
const spaced = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

async function openPrimary(action: string, world: Parameters<typeof showInventoryPage>[0]) {
  const { seen, router } = showInventoryPage(world);
  await userEvent.click(await screen.findByRole('button', { name: action }));
  const found = await screen.findByRole('dialog');
  const sent = () => seen.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  return { found, dialog: within(found), sent, router };
}

it.each([
  ['Apurar', SETTLE, checkingSteps, 'Apuração versão 1 guardada.'],
  ['Aprovar', APPROVE, settledSteps, 'Apuração versão 1 aprovada.'],
])('%s goes on to Fechamento', async (action, call, steps, done) => {
  const answers = { [call]: () => answerJson(settledSteps()) };
  const { dialog, router } = await openPrimary(action, { steps: () => steps(), answers });
  await userEvent.click(dialog.getByRole('button', { name: action }));
  expect(await screen.findByText(done)).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toBe('?aba=fechamento'));
});

it('the dialog shows totals, uncounted items and warnings', async () => {
  const checks = checksOf(checkOf('unrecognised_lines', { is_met: false, count: 4 }));
  const { found, dialog } = await openPrimary('Apurar', { steps: () => checkingSteps({ checks }) });
  const text = spaced(found.textContent);
  expect(text).toContain('O resultado de 8 itens (7 contados) fica guardado como versão 1');
  for (const total of ['Falta-R$ 774,00', 'Sobra+R$ 185,90', 'Líquido-R$ 588,10', 'BrutoR$ 959,90']) {
    expect(text).toContain(total);
  }
  expect(text).toContain('Não contados: Manter');
  expect(dialog.getByText('4 linhas não foram reconhecidas e não entram no resultado.')).toBeTruthy();
});

it('a warning leads to where it is mended and closes the dialog', async () => {
  const checks = checksOf(checkOf('reasons', { is_met: false, count: 1 }));
  const { found, dialog } = await openPrimary('Apurar', { steps: () => checkingSteps({ checks }) });
  const link = dialog.getByRole('link', { name: 'Informar motivos' });
  expect(link.getAttribute('href')).toBe('/inventarios/7?filtro=no_reason&aba=divergencias');
  await userEvent.click(link);
  await waitFor(() => expect(found.isConnected).toBe(false));
});

it('a warning that a dialog mends opens that dialog instead', async () => {
  const checks = checksOf(checkOf('stock_unchanged', { is_met: false, count: 1 }));
  const { found, dialog } = await openPrimary('Apurar', { steps: () => checkingSteps({ checks }) });
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar de novo' }));
  await waitFor(() => expect(found.isConnected).toBe(false));
  expect(await screen.findByRole('dialog', { name: 'Guardar o saldo de novo' })).toBeTruthy();
});

it('the totals include zeroed items and show their part', async () => {
  const { uncounted } = checkingSteps();
  const zeroed = { items: 2, units: 45, value: 98, overage: 12 };
  const totals = { shortage: -860, overage: 197.9, net: -662.1, gross: 1057.9, uncounted: 0 };
  const steps = () =>
    checkingSteps({
      uncounted: { ...uncounted, decision: 'zero', zeroed },
      to_settle: { totals, approval: null },
    });
  const { found, dialog } = await openPrimary('Apurar', { steps });
  expect(spaced(dialog.getByText('Falta').closest('dl')?.textContent)).toBe(
    'Falta-R$ 860,00Sobra+R$ 197,90Líquido-R$ 662,10BrutoR$ 1.057,90Não contadoR$ 0,00',
  );
  expect(spaced(found.textContent)).toContain('vem de zerar não contados: falta -R$ 86,00, sobra +R$ 12,00.');
});

it.each([
  [{ cnpj: '', crf: '' }, 'A Ata sai sem CNPJ e CRF da farmácia.'],
  [{ cnpj: '', crf: 'CRF-SP 12345' }, 'A Ata sai sem CNPJ da farmácia.'],
  [{ cnpj: '12ABC34501DE35', crf: 'CRF-SP 12345' }, null],
])('what the Ata will lack is named, with a link, and never blocks (%o)', async (given, sentence) => {
  const settings = pharmacySettings({ identity: { ...NO_IDENTITY, ...given } });
  const { dialog, sent } = await openPrimary('Apurar', {
    steps: () => checkingSteps(),
    answers: {
      [`GET /api/pharmacies/${PHARMACY}/settings/`]: () => answerJson(settings),
      [SETTLE]: () => answerJson(settledSteps()),
    },
  });
  if (sentence !== null) {
    expect((await dialog.findByRole('note')).textContent).toContain(sentence);
    const link = dialog.getByRole('link', { name: 'Configurações da farmácia' });
    expect(link.getAttribute('href')).toBe(`/farmacias/${PHARMACY}/configuracoes`);
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Apurar' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  if (sentence === null) expect(dialog.queryByRole('note')).toBeNull();
});

it.each([
  ['that the settlement is approved at once', null],
  ["the server's reason for a later approval", 'Quem decidiu um item sem consenso não aprova.'],
])('the dialog shows %s', async (_what, approval) => {
  const steps = checkingSteps({ to_settle: { ...checkingSteps().to_settle, approval } });
  const { dialog } = await openPrimary('Apurar', { steps: () => steps });
  await dialog.findByText(approval ?? 'Quem apura também pode aprovar: a apuração já sai aprovada.');
});

it('a blocking check is named and prevents settling', async () => {
  const checks = checksOf(checkOf('sections_closed', { is_met: false, blocks: true, count: 1 }));
  const { dialog } = await openPrimary('Apurar', { steps: () => checkingSteps({ checks }) });
  expect(dialog.getByText('1 seção ainda está aberta.')).toBeTruthy();
  expect(dialog.queryByLabelText('Totais que a versão 1 guarda')).toBeNull();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Apurar' }).disabled).toBe(true);
});

it('a retry after a refusal asks for the same version', async () => {
  const replies = [refuse(409, 'conflict', 'Feche todas as seções antes de apurar.')];
  let steps = checkingSteps();
  const { dialog, sent } = await openPrimary('Apurar', {
    steps: () => steps,
    answers: { [SETTLE]: () => replies.shift() ?? answerJson(settledSteps()) },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Apurar' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Erro ao apurar. Feche todas as seções antes de apurar.',
  );
  steps = checkingSteps({ next_version: 2 });
  await userEvent.click(dialog.getByRole('button', { name: 'Apurar' }));
  await waitFor(() => expect(sent()).toEqual(['{"version":1}', '{"version":1}']));
});

it('a person who may not approve sees why', async () => {
  const approval = {
    is_allowed: false,
    refusal: 'O bruto de R$ 2.000,01 precisa de um administrador.',
    needs_reason: false,
    appointment: null,
  };
  const { dialog } = await openPrimary('Aprovar', {
    steps: () => settledSteps(settlementOf(), { approval }),
  });
  expect(dialog.getByText('O bruto de R$ 2.000,01 precisa de um administrador.')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Aprovar' }).disabled).toBe(true);
});

it('the only administrator writes a reason and types the number', async () => {
  const current = settlementOf({ needs_second_admin: true, zeroed_items: 612 });
  const { dialog, sent } = await openPrimary('Aprovar', {
    role: 'admin',
    steps: () =>
      settledSteps(current, {
        has_one_admin: true,
        approval: { is_allowed: true, refusal: null, needs_reason: true, appointment: null },
      }),
    answers: { [APPROVE]: () => refuse(503, 'unavailable', 'Tente mais tarde.') },
  });
  const approve = dialog.getByRole<HTMLButtonElement>('button', { name: 'Aprovar' });
  expect(approve.disabled).toBe(true);
  await userEvent.type(dialog.getByLabelText(/Digite quantos itens/), '612');
  await userEvent.click(approve);
  expect(dialog.getByText('Escreva o motivo com ao menos 10 caracteres.')).toBeTruthy();
  const field = dialog.getByLabelText<HTMLTextAreaElement>(/Motivo para aprovar sem segundo administrador/);
  fireEvent.change(field, { target: { value: 'Só há um administrador na loja' } });
  await userEvent.click(approve);
  expect((await dialog.findByRole('alert')).textContent).toContain('Tente mais tarde.');
  expect(field.value).toBe('Só há um administrador na loja');
  expect(sent()).toEqual(['{"version":1,"reason":"Só há um administrador na loja","confirmed_items":612}']);
});

it('an administrator whom one hand made writes a reason and reads who it was', async () => {
  const current = settlementOf({ needs_second_admin: true, zeroed_items: 612 });
  const appointment = { name: 'Novo Admin', by: 'Ana', at: '2026-01-20T15:00:00Z' };
  const { dialog, sent } = await openPrimary('Aprovar', {
    role: 'admin',
    steps: () =>
      settledSteps(current, {
        approval: { is_allowed: true, refusal: null, needs_reason: true, appointment },
      }),
    answers: { [APPROVE]: () => refuse(503, 'unavailable', 'Tente mais tarde.') },
  });
  expect(
    dialog.getByText(
      /Novo Admin recebeu o perfil de administrador ou moderador de Ana, .*, depois do início do inventário\. Escreva/,
    ),
  ).toBeTruthy();
  const target = { value: 'O outro saiu de férias' };
  fireEvent.change(dialog.getByLabelText(/Por que você aprova/), { target });
  await userEvent.click(dialog.getByRole('button', { name: 'Aprovar' }));
  await waitFor(() => expect(sent()).toEqual(['{"version":1,"reason":"O outro saiu de férias"}']));
});

it('the only administrator gives no reason for what somebody else zeroed', async () => {
  const current = settlementOf({ needs_second_admin: true, zeroed_items: 612 });
  const { dialog, sent } = await openPrimary('Aprovar', {
    role: 'admin',
    steps: () => settledSteps(current, { has_one_admin: true }),
    answers: { [APPROVE]: () => refuse(503, 'unavailable', 'Tente mais tarde.') },
  });
  expect(dialog.queryByLabelText(/Motivo para aprovar sem segundo administrador/)).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Aprovar' }));
  await waitFor(() => expect(sent()).toEqual(['{"version":1,"reason":null}']));
});

it('the dialog requires a reason and names exported files', async () => {
  const current = settlementOf({ approved_at: '2026-01-21T03:00:00Z', approved_by: 'Bia', exports: 2 });
  let steps = settledSteps(current, { state: 'exported' });
  const { seen } = showInventoryPage({
    role: 'admin',
    steps: () => steps,
    answers: {
      'GET /api/inventories/7/exports/': () => answerJson({ results: [exportedFile] }),
      [REOPEN]: () => {
        steps = checkingSteps({ next_version: 2 });
        return answerJson(steps);
      },
    },
  });
  await screen.findByText('Exportado · versão 1');
  await userEvent.click(screen.getByRole('button', { name: 'Mais opções de Balanço Geral' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reabrir' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reabrir versão 1' }));
  await dialog.findByText('Versão 1 exportada em 21/01/2026 01:00:00 (ajuste.txt): avise quem importou.');
  await userEvent.type(dialog.getByLabelText(/Por que reabrir/), 'curto');
  await userEvent.click(dialog.getByRole('button', { name: 'Reabrir' }));
  expect(dialog.getByText('Escreva o motivo com ao menos 10 caracteres.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/Por que reabrir/), ' demais para valer');
  await userEvent.click(dialog.getByRole('button', { name: 'Reabrir' }));
  expect(await screen.findByText('Em conferência')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Inventário reaberto.')).toBeTruthy();
  expect(seen.find(({ method }) => method === 'POST')?.body).toBe(
    '{"version":1,"reason":"curto demais para valer"}',
  );
});

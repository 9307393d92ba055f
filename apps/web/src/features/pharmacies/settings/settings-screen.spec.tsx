import { DEFAULT_SETTINGS } from '@balanco/contract/pharmacies/pharmacy-settings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, fillIn, press, refuse, showScreen } from '../../../testing/app';
import { PHARMACY, pharmacySettings } from '../../../testing/rows';
import { SettingsScreen } from './settings-screen';

const GET = `GET /api/pharmacies/${PHARMACY}/settings/`;
const PUT = `PUT /api/pharmacies/${PHARMACY}/settings/`;
const stored = pharmacySettings({ departments: ['ÉTICOS', 'CONTROLADOS'] });

function show(role: string, answers: Record<string, () => Response> = {}, query = '') {
  const address = `/farmacias/${PHARMACY}/configuracoes${query}`;
  const shown = { role, path: '/farmacias/:id/configuracoes', address };
  return showScreen(<SettingsScreen />, { [GET]: () => answerJson(stored), ...answers }, shown);
}

it('who comes from an inventory finds the way back', async () => {
  show('admin', {}, '?inventario=7');
  const back = await screen.findByRole('link', { name: 'Voltar ao inventário' });
  expect(back.getAttribute('href')).toBe('/inventarios/7?aba=fechamento');
});

it('an admin saves all settings together', async () => {
  const { seen } = show('admin', {
    [PUT]: () => answerJson({ ...stored, value_basis: 'cost', approval_gross: 5000.5 }),
  });
  fireEvent.click(await screen.findByRole('radio', { name: 'Custo' }));
  const gross = screen.getByLabelText<HTMLInputElement>('Moderador aprova até (R$ bruto no inventário)');
  expect(gross.value).toBe('2000');
  fireEvent.change(gross, { target: { value: '5000,50' } });
  const [controlled, dated] = screen.getAllByRole('checkbox', { name: 'CONTROLADOS' });
  for (const box of [controlled, dated]) if (box !== undefined) fireEvent.click(box);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Vencido' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Contado com zero' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Quantidades suspeitas' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Diferença em % e em unidades' }));
  const recounted = screen.getByLabelText('Recontar a partir de (R$)');
  fireEvent.change(recounted, { target: { value: '120,50' } });
  const share = screen.getByLabelText<HTMLInputElement>('Maiores diferenças: parte dos R$ (%)');
  expect(share.value).toBe('80');
  fireEvent.change(share, { target: { value: '60' } });
  const silent = screen.getByLabelText<HTMLInputElement>(/^Coletor sem sinal/);
  expect(silent.value).toBe('10');
  fireEvent.change(silent, { target: { value: '0' } });
  fireEvent.change(screen.getByLabelText('Itens por dia (de 8 a 30)'), { target: { value: '12' } });
  press('Salvar');
  expect(await screen.findByText('Configurações salvas.')).toBeTruthy();
  const { alarms: _alarms, ...settings } = DEFAULT_SETTINGS;
  expect(bodiesOf(seen, 'PUT')[0]).toEqual({
    ...settings,
    value_basis: 'cost',
    approval_gross: 5000.5,
    controlled_departments: ['CONTROLADOS'],
    expiry_departments: ['CONTROLADOS'],
    photo_kinds: ['zero', 'expired'],
    recount: { criteria: ['money', 'suspicious'], money: 120.5, percent: 10, units: 2, share: 60, sample: 5 },
    alarms: { ...DEFAULT_SETTINGS.alarms, silent_minutes: 0 },
    daily: { items: 12, hour: 7 },
  });
});

it('each number says what it means as it stands, beside what will be stored', async () => {
  show('admin');
  const item = await screen.findByLabelText<HTMLInputElement>('Moderador aprova até (R$ em cada item)');
  fireEvent.change(item, { target: { value: '1.234,5' } });
  const words = (item.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id));
  const text = words.map((word) => word?.textContent).join(' ');
  expect(text).toContain('Será gravado');
  expect(text).toContain('Um item acima de R$\u00a01.234,50 espera um administrador');
});

it('tolerance and alarms have whole labels, and alarms stand in three groups', async () => {
  show('admin');
  const labels = (group: HTMLElement) =>
    within(group)
      .getAllByRole<HTMLInputElement>('textbox')
      .map((field) => field.labels?.[0]?.textContent);
  expect(labels(await screen.findByRole('region', { name: 'Tolerância' }))).toEqual([
    'Tolerar até (unidades)',
    'Tolerar até (% do esperado)',
    'Nunca tolerar mais de (R$)',
  ]);
  const alarms = screen.getByRole('region', { name: 'Alarmes do acompanhamento' });
  const groups = within(alarms).getAllByRole('group');
  expect(groups.map((group) => [group.querySelector('legend')?.textContent, labels(group).length])).toEqual([
    ['Pessoas e celulares', 6],
    ['Itens e valores', 6],
    ['Códigos e seções', 2],
  ]);
});

it('a mod reads the settings without Salvar and finds the export profiles', async () => {
  show('mod');
  expect(await screen.findByText(/^Só um administrador muda as configurações/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Pedir motivo a partir de (R$)').readOnly).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Custo' }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
  const link = screen.getByRole('link', { name: 'Perfis de exportação desta farmácia' });
  expect(link.getAttribute('href')).toBe(`/farmacias/${PHARMACY}/perfis-de-exportacao`);
});

it('a wrong number shows its problem, gets the focus and sends nothing', async () => {
  const { seen } = show('admin');
  for (const [label, value, problem] of [
    [/^Zerar com um só administrador/, '120', 'Informe no máximo 100 %.'],
    ['Recontar diferenças em % a partir de (unidades)', '-1', undefined],
    ['Itens por dia (de 8 a 30)', '7', 'Informe de 8 a 30 itens por dia, ou 0 para não contar.'],
    ['Fila de um celular acima de (contagens)', '2,5', 'Informe um número inteiro.'],
  ] as const) {
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    const right = field.value;
    fireEvent.change(field, { target: { value } });
    press('Salvar');
    expect(document.activeElement).toBe(field);
    if (problem !== undefined) expect(screen.getByText(problem)).toBeTruthy();
    fireEvent.change(field, { target: { value: right } });
  }
  expect(seen.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('an admin types CNPJ and CRF, and a wrong check digit shows its problem', async () => {
  const { seen } = show('admin', { [PUT]: () => answerJson(stored) });
  const cnpj = await screen.findByLabelText('CNPJ');
  fireEvent.change(cnpj, { target: { value: '12.abc.345/01de-36' } });
  fillIn({ 'CRF do responsável': '54321/sp' });
  press('Salvar');
  expect(screen.getByText(/^O CNPJ não confere/)).toBeTruthy();
  expect(document.activeElement).toBe(cnpj);
  fireEvent.change(cnpj, { target: { value: '12.abc.345/01de-35' } });
  press('Salvar');
  expect(await screen.findByText('Configurações salvas.')).toBeTruthy();
  const sent = bodiesOf(seen, 'PUT')[0];
  expect(sent.identity).toMatchObject({ cnpj: '12ABC34501DE35', pharmacist_crf: 'CRF-SP 54321' });
});

it('what is not saved can be discarded', async () => {
  show('admin');
  const cost = await screen.findByRole<HTMLInputElement>('radio', { name: 'Custo' });
  fireEvent.click(cost);
  press('Descartar');
  expect(cost.checked).toBe(false);
  expect(screen.queryByText('Alterações não salvas')).toBeNull();
});

it('the index leads to each group of settings', async () => {
  Element.prototype.scrollIntoView = () => undefined;
  show('admin');
  const index = within(await screen.findByRole('navigation', { name: 'Grupos de configurações' }));
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(index.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(titles);
  fireEvent.click(index.getByRole('button', { name: 'Recontagem' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Recontagem' }));
});

it('the settings retry a failed load and survive a refused save', async () => {
  let answer = () => refuse(503, 'unavailable', 'Tente mais tarde.');
  show('admin', { [GET]: () => answer(), [PUT]: () => refuse(500, 'internal', 'Erro interno.') });
  expect(await screen.findByText('Tente mais tarde.')).toBeTruthy();
  answer = () => answerJson(stored);
  press('Tentar novamente');
  fireEvent.click(await screen.findByRole('radio', { name: 'Preço de venda' }));
  press('Salvar');
  expect((await screen.findByRole('alert')).textContent).toContain('Erro ao salvar as configurações.');
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Preço de venda' }).checked).toBe(true),
  );
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, bodiesOf, refuse, showScreen } from '../../../testing/app';
import { userRow } from '../../../testing/rows';
import { UsersScreen } from '../users-screen';

const ID = '0198c0de-0000-7000-8000-000000000001';
const soon = () => new Date(Date.now() + 15 * 60_000).toISOString();
const made = (name: string) => ({
  id: ID,
  sub: name,
  name,
  code: 'ABCDE-FGHJK',
  leaves_at: null,
  expires_at: soon(),
});
const listed = (more: object) => ({
  id: ID,
  sub: 'rita',
  name: 'Rita',
  email: 'rita@coletor.invalid',
  made_by_name: 'Ana',
  device: '',
  made_at: soon(),
  expires_at: soon(),
  used_at: null,
  leaves_at: null,
  state: 'waiting',
  ...more,
});

const network = { addresses: ['192.168.0.10', '10.8.0.2'], office: false };
const openToPhones = {
  state: 'open',
  address: 'https://192.168.0.10:3443',
  install_page: 'http://192.168.0.10:3080/instalar-certificado',
  ...network,
};
const closedToPhones = { state: 'closed', address: null, install_page: null, ...network };

function show(answers: Record<string, () => Response> = {}, role: object = { role: 'mod' }) {
  const listed = {
    'GET /api/cognito-users-filtered/': () => answerJson([]),
    'GET /api/pharmacies/': () => answerJson([]),
    'GET /api/collector-codes/': () => answerJson({ results: [], adds_people: true }),
    'GET /api/phone-access/': () => answerJson(closedToPhones),
    ...answers,
  };
  return showScreen(<UsersScreen />, listed, { role, address: '/usuarios' }).seen;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function option(name: string) {
  await press('Mais opções de Usuários');
  await userEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));
}

async function connectRita() {
  await press('Conectar coletor');
  await userEvent.type(await screen.findByLabelText(/^Nome/), 'Rita');
  await press('Mostrar código');
}

it('Conectar coletor shows code and address, and lets phones into the network', async () => {
  const seen = show(
    {
      'POST /api/collector-codes/': () => answerJson({ results: [made('Rita')] }, 201),
      'POST /api/phone-access/': () => answerJson(openToPhones),
      'DELETE /api/phone-access/': () => answerJson(closedToPhones),
    },
    { role: 'admin' },
  );
  await connectRita();
  const dialog = within(await screen.findByRole('dialog', { name: 'Conectar Rita' }));
  expect(dialog.getByText('ABCDE-FGHJK')).toBeTruthy();
  expect(dialog.getByText(`${window.location.origin}/coletor/`)).toBeTruthy();
  expect(await dialog.findByText('Falta um passo: permitir os celulares desta rede.')).toBeTruthy();
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(dialog.queryByRole('img')).toBeNull();
  expect(dialog.getByText('Para contar neste computador, abra')).toBeTruthy();
  expect(seen.find(({ method }) => method === 'POST')?.body).toBe(
    '{"names":["Rita"],"until":null,"pharmacies":null}',
  );
  await userEvent.click(
    dialog.getByRole('combobox', { name: 'Endereço deste computador na rede dos celulares' }),
  );
  await userEvent.click(await screen.findByRole('option', { name: '10.8.0.2', hidden: true }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Também o escritório' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Permitir celulares nesta rede' }));
  expect(seen.findLast(({ method }) => method === 'POST')?.body).toBe('{"address":"10.8.0.2","office":true}');
  expect(await dialog.findByText(openToPhones.install_page)).toBeTruthy();
  expect(await dialog.findByRole('img', { name: 'QR code para conectar Rita' })).toBeTruthy();
  expect(dialog.queryByRole('alert')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Deixar de permitir' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Deixar de permitir celulares' }));
  await userEvent.click(asked.getByRole('button', { name: 'Deixar de permitir' }));
  expect(await dialog.findByText(`${window.location.origin}/coletor/`)).toBeTruthy();
});

it('Conectar coletor leaves out the day of a new collector for somebody who is registered', async () => {
  const seen = show({
    'GET /api/cognito-users-filtered/': () => answerJson([userRow('Carla', { sub: 'carla' })]),
    'POST /api/collector-codes/': () => answerJson({ results: [made('Carla')] }, 201),
  });
  await press('Conectar coletor');
  fireEvent.change(await screen.findByLabelText('Último dia'), { target: { value: '2026-12-24' } });
  await userEvent.click(screen.getByRole('radio', { name: 'Quem já tem cadastro' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Coletor' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Carla', hidden: true }));
  await press('Mostrar código');
  await screen.findByRole('dialog', { name: 'Conectar Carla' });
  expect(seen.find(({ method }) => method === 'POST')?.body).toBe('{"sub":"carla","until":null}');
});

it('a moderator is told who lets phones into the network', async () => {
  show({ 'POST /api/collector-codes/': () => answerJson({ results: [made('Rita')] }, 201) });
  await connectRita();
  expect(await screen.findByText(/^Falta um passo: peça a um administrador para permitir/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Permitir celulares nesta rede' })).toBeNull();
});

it('Conectar coletor shows a new code despite a clock an hour ahead', async () => {
  const expired = new Date(Date.now() - 45 * 60_000).toISOString();
  const code = { ...made('Rita'), expires_at: expired };
  show({ 'POST /api/collector-codes/': () => answerJson({ results: [code] }, 201) });
  await connectRita();
  expect(await screen.findByText('ABCDE-FGHJK')).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^Vale uma vez, por mais 1[45]:\d\d min/);
});

it('Conectar coletor shows the connected person and phone, and hides the code', async () => {
  const used = listed({
    state: 'connected',
    used_at: '2026-01-20T15:00:00.000Z',
    device: 'Android · Chrome',
  });
  show({
    'POST /api/collector-codes/': () => answerJson({ results: [made('Rita')] }, 201),
    'GET /api/collector-codes/': () => answerJson({ results: [used], adds_people: true }),
  });
  await connectRita();
  const note = await screen.findByText('Conectado: Rita, Android · Chrome, 20/01/2026 12:00:00');
  expect(note).toBeTruthy();
  expect(screen.queryByText('ABCDE-FGHJK')).toBeNull();
});

it('Conectar coletor explains a licence without seats and keeps the name', async () => {
  show({ 'POST /api/collector-codes/': () => refuse(409, 'conflict', 'A sua licença não tem vaga livre.') });
  await connectRita();
  expect((await screen.findByRole('alert')).textContent).toBe('A sua licença não tem vaga livre.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Rita');
});

it('Conectar coletor offers only people with accounts if passwords are in Cognito', async () => {
  show({ 'GET /api/collector-codes/': () => answerJson({ results: [], adds_people: false }) });
  await press('Conectar coletor');
  expect(await screen.findByText(/As senhas ficam no Amazon Cognito/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Nome/)).toBeNull();
});

it('a printed sheet has name, QR code and code for each line', async () => {
  vi.stubGlobal('print', vi.fn());
  const seen = show({
    'GET /api/phone-access/': () => answerJson(openToPhones),
    'POST /api/collector-codes/': () =>
      answerJson({ results: [made('Rita'), { ...made('Davi'), id: ID.replace('1', '2') }] }, 201),
  });
  await option('Folha de códigos');
  const names = await screen.findByLabelText(/^Nomes, um por linha/);
  await userEvent.click(names);
  await userEvent.paste(`Rita\n${'x'.repeat(101)}`);
  expect(screen.getByText('Um nome tem no máximo 100 caracteres: “xxxxxxxxxxxxxxxxxxxx…”')).toBeTruthy();
  await userEvent.clear(names);
  await userEvent.type(names, 'Rita\n\n Davi');
  await press('Fazer códigos');
  const paper = await screen.findByRole('article', { name: 'Folha de códigos', hidden: true });
  expect(
    within(paper)
      .getAllByRole('heading', { level: 2, hidden: true })
      .map((each) => each.textContent),
  ).toEqual(['Rita', 'Davi']);
  expect(within(paper).getAllByRole('img', { hidden: true })).toHaveLength(2);
  await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
  expect(bodiesOf(seen, 'POST')[0]).toMatchObject({
    names: ['Rita', 'Davi'],
    printed: true,
  });
});

it('Celulares conectados withdraws a waiting code, and asks before disconnecting a phone', async () => {
  const phone = listed({
    id: ID.replace('1', '2'),
    sub: 'davi',
    name: 'Davi',
    device: 'iPhone · Safari',
    state: 'connected',
    used_at: '2026-01-20T15:00:00.000Z',
  });
  const seen = show({
    'GET /api/collector-codes/': () => answerJson({ results: [listed({}), phone], adds_people: true }),
    [`DELETE /api/collector-codes/${ID}/`]: () => answerJson({ revoked: true }),
  });
  await option('Celulares conectados');
  const state = await screen.findByText(/^Conectado · iPhone · Safari · desde 20\/01.* 12:00$/);
  expect(state.title).toBe('Conectado · iPhone · Safari · desde 20/01/2026 12:00:00');
  await press('Anular o código de Rita');
  await waitFor(() => expect(seen.filter(({ method }) => method === 'DELETE')).toHaveLength(1));
  await press('Desconectar Davi');
  expect(await screen.findByText(/O que já foi lido e não enviado fica nele/)).toBeTruthy();
  expect(seen.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

it('Celulares conectados connects another collector', async () => {
  show({ 'GET /api/collector-codes/': () => answerJson({ results: [listed({})], adds_people: true }) });
  await option('Celulares conectados');
  const dialog = within(await screen.findByRole('dialog', { name: 'Celulares conectados' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Conectar coletor' }));
  expect(await screen.findByRole('radio', { name: 'Coletor novo' })).toBeTruthy();
});

it('Celulares conectados warns that disconnecting one phone stops both', async () => {
  const phone = (id: string, device: string) =>
    listed({ id: ID.replace('1', id), device, state: 'connected', used_at: '2026-01-20T15:00:00.000Z' });
  const results = [phone('3', 'iPhone · Safari'), phone('2', 'Android · Chrome')];
  show({ 'GET /api/collector-codes/': () => answerJson({ results, adds_people: true }) });
  await option('Celulares conectados');
  const buttons = await screen.findAllByRole('button', { name: 'Desconectar Rita' });
  expect(buttons).toHaveLength(2);
  await userEvent.click(buttons[1] as HTMLElement);
  const text =
    'Os 2 celulares de Rita param de enviar agora. O que já foi lido e não enviado fica neles até alguém conectá-los de novo com um código de Rita.';
  expect(await screen.findByText(text)).toBeTruthy();
});

it.each([
  ['a plain user', { role: 'user' }],
  ['staff who are limited to some pharmacies', { role: 'admin', limited: true }],
])('Usuários offers %s no codes', async (_who, role) => {
  const seen = show({}, role);
  await screen.findByText('Nenhum usuário encontrado');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Conectar coletor' })).toBeNull());
  expect(seen.map(({ path }) => path)).not.toContain('/api/collector-codes/');
});

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, refuse } from '../../testing/app';
import { showProgress } from './testing/show-progress';
import { ago, alarm, collectorProgress, inventoryProgress, sentMessage } from './testing/watched';

const card = (name: RegExp) => screen.findByRole('article', { name });
/** Roles of 40 cards take seconds in jsdom. */
const cards = () =>
  [...document.querySelectorAll('article')].map((shown) => shown.getAttribute('aria-label'));

it('Acompanhamento shows figures, end and differences of open inventories', async () => {
  const { sayAll } = showProgress('mod');
  await sayAll([inventoryProgress()]);
  const text = (await card(/Balanço de novembro/)).textContent?.replaceAll('\u00a0', ' ');
  for (const figure of [
    '5 de 12',
    '5.120 de 6.880 com saldo',
    '74,4 %',
    'R$ 184.300,00 de R$ 241.900,00',
    '76,2 %',
    'Termina por volta de 06:01',
    'Linhas6.212',
    'Unidades21.480',
    '402 linhas/h · 1.531 un/h',
    'Último sinalhá 1 min',
    'Não cadastrados14 · 4 % agora',
    'Falta recontar3',
    'Líquido provisório-R$ 588,10',
    'Bruto provisórioR$ 2.310,44',
    'Contando',
  ]) {
    expect(text).toContain(figure);
  }
  expect(screen.getByText('Ao vivo').role).toBe('status');
});

it('Acompanhamento says how many inventories the server still reads', async () => {
  const { sayAll, sayChange } = showProgress('mod');
  await sayAll([], 2);
  expect(await screen.findByText('Lendo mais 2 inventários...')).toBeTruthy();
  expect(screen.queryByText('Nenhum inventário aberto')).toBeNull();
  await sayChange([inventoryProgress({ alarms: [alarm()] })]);
  expect(await card(/Balanço de novembro/)).toBeTruthy();
  expect(screen.queryByText(/Lendo mais|Novo alarme/)).toBeNull();
});

it('a hidden tab shares the stream of all inventories', async () => {
  const inSight = (state: 'visible' | 'hidden') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sayAll, streams } = showProgress('mod', '/acompanhamento?inventario=7');
  await sayAll([inventoryProgress()]);
  inSight('hidden');
  await act(() => vi.advanceTimersByTimeAsync(50_000));
  inSight('visible');
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  const one = '/api/progress/stream/?opened=7';
  expect(new Set(streams.map(({ path }) => path))).toEqual(new Set([one]));
  inSight('hidden');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(streams.at(-1)?.path).toBe('/api/progress/stream/');
  inSight('visible');
  await waitFor(() => expect(streams.at(-1)?.path).toBe(one));
  expect(screen.getByRole('region', { name: 'Balanço de novembro' })).toBeTruthy();
});

it('new figures replace old ones and keep the focus', async () => {
  const { sayAll, sayChange } = showProgress('admin');
  await sayAll([inventoryProgress(), inventoryProgress({ inventory_id: 8, name: 'Controlados' })]);
  const link = await screen.findByRole('link', { name: 'Controlados' });
  link.focus();
  await sayChange([inventoryProgress({ lines: 6_213, alarms: [alarm()] })]);
  expect(screen.getByText('6.213')).toBeTruthy();
  expect(document.activeElement).toBe(link);
  await sayChange([], [8]);
  expect(cards()).toEqual(['Balanço de novembro, Farmácia São João']);
});

it('a silent server is reported as slow until its first line', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sayAll, streams } = showProgress('mod');
  await waitFor(() => expect(streams).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(screen.getByText('Conectando…')).toBeTruthy();
  expect(screen.queryByText(/^O servidor demora/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('O servidor demora a responder. A tela continua tentando.')).toBeTruthy();
  await sayAll([inventoryProgress()]);
  expect(screen.queryByText(/^O servidor demora/)).toBeNull();
  expect(cards()).toHaveLength(1);
});

it('Acompanhamento without open inventories links to Inventários', async () => {
  const { sayAll } = showProgress('admin');
  await sayAll([]);
  expect(screen.getByText('Nenhum inventário aberto')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ir para Inventários' }).getAttribute('href')).toBe('/inventarios');
});

it('plain users see the banner in Inventários and connect to nothing', async () => {
  const { router, streams } = showProgress('user');
  expect((await screen.findByRole('alert')).textContent).toBe('Usuários não podem realizar essa ação!');
  expect(router.state.location.pathname).toBe('/inventarios');
  expect(streams).toEqual([]);
});

it('a lost connection keeps the figures and shows their time', async () => {
  const { sayAll, breakOff } = showProgress('admin');
  await sayAll([inventoryProgress()]);
  await breakOff();
  expect(screen.getByText('Reconectando… dados de 00:20')).toBeTruthy();
  expect(cards()).toHaveLength(1);
});

it('filters and a steady order find one of 40 inventories', async () => {
  // Checking the ancestors of 40 cards takes seconds.
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  const { sayAll, sayChange, router } = showProgress('admin');
  const many = Array.from({ length: 40 }, (_none, index) =>
    inventoryProgress({
      inventory_id: index + 1,
      name: `Balanço ${String(index + 1).padStart(2, '0')}`,
      pharmacy_id: `0198c0de-0000-7000-8000-0000000000${10 + (index % 20)}`,
      pharmacy_name: `Filial ${10 + (index % 20)}`,
      money: { covered: index, total: 100, percent: index },
      alarms: index === 30 ? [alarm()] : [],
    }),
  );
  await sayAll(many);
  expect(cards()).toHaveLength(40);
  expect(cards()[0]).toBe('Balanço 31, Filial 20');
  await user.click(screen.getByLabelText('Ordem', { selector: 'input' }));
  await user.click(await screen.findByText('Menor R$ coberto primeiro'));
  expect(router.state.location.search).toBe('?ordem=cobertura');
  expect(cards()[0]).toBe('Balanço 01, Filial 10');
  await sayChange([inventoryProgress({ ...many[0], money: { covered: 100, total: 100, percent: 100 } })]);
  expect(cards()[0]).toBe('Balanço 01, Filial 10');
  await user.click(screen.getByLabelText('Farmácia', { selector: 'input' }));
  await user.click(await screen.findByText('Filial 15', { selector: '[role="option"] *' }));
  expect(cards()).toEqual(['Balanço 06, Filial 15', 'Balanço 26, Filial 15']);
  expect(screen.getByText('1 alarme em inventários fora do filtro')).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), '26');
  await waitFor(() => expect(cards()).toEqual(['Balanço 26, Filial 15']));
});

it('an inventory opens with its collectors and its own address', async () => {
  const { sayAll, router } = showProgress('admin');
  const silent = collectorProgress({
    sub: 'sub-caio',
    name: 'Caio',
    lines_per_hour: null,
    units_per_hour: null,
    last_seen: null,
    sections: [],
    device: { queue: 52, oldest_queued_at: ago(20), clock_offset_seconds: -400, seen_at: ago(4) },
  });
  await sayAll([inventoryProgress({ collectors: [silent, collectorProgress()] })]);
  await userEvent.click(screen.getByRole('link', { name: 'Balanço de novembro' }));
  expect(router.state.location.search).toBe('?inventario=7');
  const rows = within(screen.getByRole('list', { name: 'Coletores' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Ana SouzaRecadoLinhas118Unidades640Ritmo202 linhas/h1.097 un/hÚltimo sinalhá 2 minFila do aparelhodesconhecidoSeções abertasCorredor 3',
    'CaioRecadoLinhas118Unidades640Ritmo–Último sinal–Fila do aparelho52 contagensa mais antiga das 00:00relógio 7 min atrasadoaparelho visto há 4 minSeções abertas–',
  ]);
  await userEvent.click(screen.getByRole('link', { name: 'Todos os inventários' }));
  expect(router.state.location.search).toBe('');
});

it('a closed inventory links to its page', async () => {
  const { sayAll, sayChange } = showProgress('admin', '/acompanhamento?inventario=7');
  await sayAll([inventoryProgress({ collectors: [] })]);
  expect(screen.getByText('Ninguém contou ainda')).toBeTruthy();
  await sayChange([], [7]);
  expect(screen.getByText('Este inventário não está aberto.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver o inventário' }).getAttribute('href')).toBe('/inventarios/7');
});

it('a new alarm is announced and counted in the title', async () => {
  const { sayAll, sayChange } = showProgress('admin');
  await sayAll([inventoryProgress()]);
  expect(screen.getByText('Nenhum alarme agora')).toBeTruthy();
  await sayChange([inventoryProgress({ alarms: [alarm()] })]);
  const region = screen.getByRole('region', { name: 'Alarmes (1)' });
  expect(within(region).getByRole('listitem').textContent).toBe(
    'Ana Souza sem sinal há 13 min em Corredor 3desde 00:17 · limite 10 min · Balanço de novembro · Farmácia São JoãoAdiar',
  );
  expect(within(region).getByRole('link').getAttribute('href')).toBe('/contagens?inventario=7');
  expect(
    screen.getByText(
      'Novo alarme: Ana Souza sem sinal há 13 min em Corredor 3. Balanço de novembro, Farmácia São João.',
    ).role,
  ).toBe('status');
  expect(document.title).toBe('(1) Acompanhamento · Balanço');
  await sayChange([inventoryProgress()]);
  expect(document.title).toBe('Acompanhamento · Balanço');
});

it('a button shows the less urgent alarms', async () => {
  const { sayAll } = showProgress('admin');
  const six = Array.from({ length: 6 }, (_none, index) => alarm({ key: `s${index}`, since: ago(index) }));
  await sayAll([inventoryProgress({ alarms: six, more_alarms: 3 })]);
  expect(screen.getByRole('heading', { name: 'Alarmes (6)' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Adiar/ })).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar todos (6)' }));
  expect(screen.getAllByRole('button', { name: /^Adiar/ })).toHaveLength(6);
  expect(screen.getByText('e mais 3 do mesmo tipo')).toBeTruthy();
});

it('an alarm is snoozed at once and can be shown again', async () => {
  const answers = [ago(-15), null];
  const { sayAll, sent } = showProgress('admin', '/acompanhamento', () =>
    answerJson({ snoozed_until: answers.shift() ?? null }),
  );
  await sayAll([inventoryProgress({ alarms: [alarm()] })]);
  await userEvent.click(screen.getByRole('button', { name: /^Adiar/ }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    '15 minutos',
    '1 hora',
    'Até o fim da noite',
  ]);
  await userEvent.click(await screen.findByRole('menuitem', { name: '15 minutos' }));
  expect(await screen.findByText('Alarme adiado até 00:35.')).toBeTruthy();
  expect(screen.getByText('Nenhum alarme agora')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Adiados (1)' }));
  await userEvent.click(screen.getByRole('button', { name: /^Mostrar de novo/ }));
  expect(await screen.findByRole('button', { name: /^Adiar/ })).toBeTruthy();
  const put = { inventory_id: 7, kind: 'silent_collector', key: 'sub-ana' };
  expect(sent).toEqual([
    { ...put, minutes: 15 },
    { ...put, minutes: 0 },
  ]);
});

it('a failed snooze shows why and keeps the alarm', async () => {
  const { sayAll } = showProgress('admin', '/acompanhamento', () =>
    refuse(404, 'not_found', 'Este alarme não existe mais.'),
  );
  await sayAll([inventoryProgress({ alarms: [alarm()] })]);
  await userEvent.click(screen.getByRole('button', { name: /^Adiar/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '1 hora' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Erro ao adiar o alarme. Este alarme não existe mais.',
  );
  expect(screen.getByRole('button', { name: /^Adiar/ })).toBeTruthy();
});

it("alarms are silent until the browser's sound is switched on", async () => {
  const play = vi.fn();
  const node = { connect: (next: unknown) => next, frequency: {}, start: play, stop: () => undefined };
  const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      resume = async () => undefined;
      createOscillator = () => node;
      createGain = () => ({ ...node, gain });
    },
  );
  const { sayAll, sayChange } = showProgress('admin');
  await sayAll([inventoryProgress()]);
  await sayChange([inventoryProgress({ alarms: [alarm()] })]);
  expect(play).not.toHaveBeenCalled();
  const button = screen.getByRole('button', { name: 'Som' });
  await userEvent.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('true');
  expect(localStorage.getItem('progressSound')).toBe('on');
  play.mockClear();
  await sayChange([inventoryProgress({ alarms: [alarm(), alarm({ key: 'b' })] })]);
  expect(play).toHaveBeenCalled();
});

it('a message goes to one person or to all, in one line', async () => {
  const { sayAll, sent } = showProgress('mod', '/acompanhamento?inventario=7');
  await sayAll([inventoryProgress()]);
  await userEvent.click(await screen.findByRole('button', { name: 'Recado a Ana Souza' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recado a Ana Souza' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
  dialog.getByText('Escreva o recado.');
  await userEvent.type(dialog.getByLabelText(/^Recado/), 'Venha ao{enter}balcão.');
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
  await screen.findByText('Recado enviado a 2 pessoas.');
  expect(sent).toEqual([{ inventory_id: 7, collector_sub: 'sub-ana', text: 'Venha ao balcão.' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Recado a todos' }));
  await screen.findByRole('dialog', { name: 'Recado a todos que contam' });
});

it('the opened inventory shows who has not read a message', async () => {
  const { sayAll } = showProgress('mod', '/acompanhamento?inventario=7');
  await sayAll([inventoryProgress({ messages: [sentMessage()] })]);
  const shown = within(await screen.findByRole('list', { name: 'Recados enviados' }));
  expect(shown.getByRole('listitem').textContent).toContain('visto por 1 de 2; falta Bia Lima');
});

import type { DeclaredPart, InventoryProgress, ProgressLine } from '@balanco/contract/progress/progress';
import type { Page } from '@playwright/test';
import { type Screen, screen } from '../open-screen.js';

const STREAM = '**/api/progress/stream/**';
const NAME =
  'Balanço anual de encerramento com controlados e termolábeis da câmara fria nº 00000000000000000042';
const COLLECTOR = 'Maria Aparecida dos Santos Albuquerque Vasconcelos de Oliveira e Silva Júnior';

export const progressScreens: readonly Screen[] = [
  { name: 'acompanhamento', open: (page) => openLive(page, '/acompanhamento') },
  screen('acompanhamento-inventario', async (page, { numberOf }) => {
    await openLive(page, `/acompanhamento?inventario=${numberOf('Balanço Geral')}`);
    await page.getByRole('list', { name: 'Coletores' }).waitFor();
  }),
  screen('acompanhamento-vazio', async (page) => {
    await openCutOff(page, '/acompanhamento', []);
    await page.getByText('Nenhum inventário aberto').waitFor();
  }),
  cutOff('acompanhamento-reconectando', '/acompanhamento?inventario=42', async (page) => {
    await page.getByRole('list', { name: 'Coletores' }).waitFor();
    await page.getByRole('list', { name: 'Seções do inventário' }).waitFor();
    await page.getByRole('button', { name: /^Mostrar todos/ }).click();
    await page.getByRole('button', { name: /^Adiados/ }).click();
  }),
  cutOff('acompanhamento-adiar', '/acompanhamento', async (page) => {
    await page
      .getByRole('button', { name: /^Adiar/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: '1 hora' }).waitFor();
  }),
  cutOff('acompanhamento-secoes', '/acompanhamento?inventario=42', async (page) => {
    await page.getByRole('list', { name: 'Seções do inventário' }).scrollIntoViewIfNeeded();
  }),
  { name: 'telao', open: (page) => openLive(page, '/acompanhamento/telao') },
  cutOff('telao-inventario', '/acompanhamento/telao?inventario=42', async (page) => {
    await page.getByRole('heading', { name: NAME }).waitFor();
  }),
];

async function openLive(page: Page, path: string): Promise<void> {
  await page.unroute(STREAM);
  await page.goto(path);
  await page.getByText('Ao vivo', { exact: true }).waitFor();
}

async function openCutOff(
  page: Page,
  path: string,
  inventories: readonly InventoryProgress[],
): Promise<void> {
  await page.unroute(STREAM);
  const line: ProgressLine = {
    type: 'all',
    updated_at: '2026-11-21T03:20:00.000Z',
    inventories: [...inventories],
    unread: 0,
  };
  // The previous page's polling would take this answer.
  await page.goto('about:blank');
  let isSaid = false;
  await page.route(STREAM, async (route) => {
    if (isSaid) return route.abort();
    isSaid = true;
    await route.fulfill({ contentType: 'application/x-ndjson', body: `${JSON.stringify(line)}\n` });
  });
  await page.goto(path);
  // No pharmacy gives the time zone.
  const shown =
    inventories.length === 0
      ? /^Reconectando… dados de/
      : /^Reconectando… dados de 23:20 \(hora do Amazonas\)/;
  await page.getByText(shown).waitFor();
}

function cutOff(name: string, path: string, act: (page: Page) => Promise<void>): Screen {
  return screen(name, async (page) => {
    await openCutOff(page, path, [longInventory()]);
    await act(page);
  });
}

function declared(matches: boolean): DeclaredPart {
  return {
    name: COLLECTOR,
    lines: 100_000,
    units: 1_234_567.891,
    matches,
    missing: 0,
    expected: matches ? null : { units: 1_234_570, read: 1_234_567.891 },
    declared_at: '2026-11-21T03:10:00.000Z',
    withdrawn_at: null,
    server: matches ? null : { lines: 99_998, units: 1_234_565.891 },
  };
}

function longInventory(): InventoryProgress {
  const collector = { sub: 'sub-1', name: COLLECTOR };
  const section = {
    id: '0198c0de-0000-7000-8000-000000000002',
    name: 'Balcão de dermocosméticos e perfumaria importada',
  };
  const item = { key: 'i:1', description: 'ADALIMUMABE 40MG/0,4ML SOLUÇÃO INJETÁVEL 78912345678901234567' };
  const alarm = { key: '', since: '2026-11-21T03:10:00.000Z', link: '/inventarios/42', snoozed_until: null };
  const unknown = { queue: null, oldest_queued_at: null, clock_offset_seconds: null, seen_at: null };
  return {
    inventory_id: 42,
    name: NAME,
    pharmacy_id: '0198c0de-0000-7000-8000-000000000001',
    pharmacy_name: 'Drogaria e Perfumaria Nossa Senhora da Conceição Aparecida do Vale do Rio Doce Ltda',
    time_zone: 'America/Manaus',
    sections: { done: 119, ready: 340, total: 1_200 },
    items: { touched: 119_999, with_stock: 120_000, percent: 100 },
    money: { covered: 999_999.99, total: 1_000_000, percent: 100 },
    units: 1_234_567.891,
    lines: 200_000,
    rate: { lines_per_hour: 4_402.4, units_per_hour: 115_306.6 },
    unresolved: { codes: 1_400, share_of_last_50: 42.5 },
    recount_left: 1_300,
    totals: { net: -1_000_000, gross: 1_000_000 },
    eta_minutes: 4_000,
    no_eta: null,
    last_sign_of_life: '2026-11-21T03:19:00.000Z',
    collectors: Array.from({ length: 30 }, (_none, index) => ({
      sub: `sub-${index + 1}`,
      name: index === 0 ? COLLECTOR : `Coletor ${index + 1}`,
      lines: 100_000,
      units: 1_234_567.891,
      lines_per_hour: index === 1 ? null : 4_402.4,
      units_per_hour: index === 1 ? null : 115_306.6,
      last_seen: index === 1 ? null : '2026-11-21T03:00:00.000Z',
      device:
        index === 0
          ? {
              queue: 1_500,
              oldest_queued_at: '2026-11-21T02:40:00.000Z',
              clock_offset_seconds: -4_000,
              seen_at: '2026-11-21T03:18:00.000Z',
            }
          : unknown,
      sections: index === 0 ? [section.name, 'Câmara fria', 'Corredor 3'] : [],
    })),
    section_list: Array.from({ length: 60 }, (_none, index) => ({
      id: `0198c0de-0000-7000-8000-${String(index).padStart(12, '0')}`,
      name: index === 0 ? section.name : `Corredor ${index}`,
      is_recount: index === 2,
      state:
        index === 3 ? 'ready' : ((['counting', 'waiting', 'finalised'] as const)[index % 3] ?? 'counting'),
      done: index === 0 || index === 3 ? [declared(index === 3)] : [],
      unfinished: [],
      collectors: index === 0 ? [COLLECTOR, 'Beatriz', 'Carla'] : index % 3 === 1 ? [] : ['Beatriz'],
      more_collectors: index === 0 ? 12 : 0,
      lines: index % 3 === 1 ? 0 : 100_000,
      units: index % 3 === 1 ? 0 : 1_234_567.891,
      last_line_at: index % 3 === 1 ? null : '2026-11-21T03:00:00.000Z',
    })),
    more_sections: 900,
    curve: Array.from({ length: 20 }, (_none, index) => ({
      at: new Date(Date.parse('2026-11-20T17:30:00.000Z') + index * 1_800_000).toISOString(),
      items: 6_000 * index,
    })),
    messages: [],
    alarms: [
      { ...alarm, kind: 'silent_collector', limit: 10, value: 20, subject: { collector, section } },
      { ...alarm, kind: 'device_queue', limit: 50, value: 1_500, subject: { collector } },
      { ...alarm, kind: 'valuable_uncounted', limit: 1_000, value: 1_000_000, subject: { item } },
      { ...alarm, kind: 'same_item', limit: null, value: 2, subject: { section, item } },
      { ...alarm, kind: 'gross', limit: 5, value: 100, subject: {} },
      {
        ...alarm,
        kind: 'wrong_clock',
        limit: 5,
        value: 67,
        subject: { collector },
        snoozed_until: '2026-11-21T09:00:00.000Z',
      },
    ],
    more_alarms: 12,
  };
}

import type {
  Alarm,
  InventoryProgress,
  ProgressCollector,
  ProgressSection,
  SentMessage,
} from '@balanco/contract/progress/progress';
import type { WatchedInventory } from '../progress-feed';

export const NOW = '2026-11-21T03:20:00.000Z';
export const ago = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();
const PHARMACY = '0198c0de-0000-7000-8000-000000000001';

export function collectorProgress(changes: Partial<ProgressCollector> = {}): ProgressCollector {
  return {
    sub: 'sub-ana',
    name: 'Ana Souza',
    lines: 118,
    units: 640,
    lines_per_hour: 202.3,
    units_per_hour: 1097.1,
    last_seen: ago(2),
    device: { queue: null, oldest_queued_at: null, clock_offset_seconds: null, seen_at: null },
    sections: ['Corredor 3'],
    ...changes,
  };
}

export function sectionProgress(changes: Partial<ProgressSection> = {}): ProgressSection {
  return {
    id: '0198c0de-0000-7000-8000-000000000002',
    name: 'Corredor 3',
    is_recount: false,
    state: 'counting',
    done: [],
    unfinished: [],
    collectors: ['Ana Souza'],
    more_collectors: 0,
    lines: 118,
    units: 640,
    last_line_at: ago(2),
    ...changes,
  };
}

export function alarm(changes: Partial<Alarm> = {}): Alarm {
  return {
    kind: 'silent_collector',
    key: 'sub-ana',
    since: ago(3),
    limit: 10,
    value: 13,
    subject: {
      collector: { sub: 'sub-ana', name: 'Ana Souza' },
      section: { id: '0198c0de-0000-7000-8000-000000000002', name: 'Corredor 3' },
    },
    link: '/contagens?inventario=7',
    snoozed_until: null,
    ...changes,
  };
}

export function sentMessage(changes: Partial<SentMessage> = {}): SentMessage {
  return {
    id: '7d2c1b0a-4e5f-4a6b-9c8d-0000000000e1',
    text: 'Terminem o balcão antes do intervalo.',
    sent_by: 'Márcio Moderador',
    sent_at: NOW,
    people: [
      { sub: 'sub-ana', name: 'Ana Souza', seen_at: NOW },
      { sub: 'sub-bia', name: 'Bia Lima', seen_at: null },
    ],
    ...changes,
  };
}

/** See docs/screens.md, "Progress (Acompanhamento)". */
export function inventoryProgress(changes: Partial<InventoryProgress> = {}): InventoryProgress {
  return {
    inventory_id: 7,
    name: 'Balanço de novembro',
    pharmacy_id: PHARMACY,
    pharmacy_name: 'Farmácia São João',
    time_zone: 'America/Sao_Paulo',
    sections: { done: 5, ready: 2, total: 12 },
    items: { touched: 5120, with_stock: 6880, percent: 74.4 },
    money: { covered: 184_300, total: 241_900, percent: 76.2 },
    units: 21_480,
    lines: 6_212,
    rate: { lines_per_hour: 402.4, units_per_hour: 1530.6 },
    unresolved: { codes: 14, share_of_last_50: 4 },
    recount_left: 3,
    totals: { net: -588.1, gross: 2_310.44 },
    eta_minutes: 341,
    no_eta: null,
    last_sign_of_life: ago(1),
    collectors: [collectorProgress()],
    section_list: null,
    more_sections: 0,
    curve: [],
    messages: [],
    alarms: [],
    more_alarms: 0,
    ...changes,
  };
}

export function watched(changes: Partial<InventoryProgress> = {}, at = NOW): WatchedInventory {
  return { ...inventoryProgress(changes), at };
}

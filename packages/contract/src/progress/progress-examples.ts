import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import * as world from '../base/example-world.js';
import { reportDevice } from '../people/devices.js';
import { sendMessage } from './messages.js';
import { getProgress, type InventoryProgress, listOpenSections, snoozeAlarm } from './progress.js';

const general = world.exampleInventories.general.number;
const exampleNow = '2026-05-06T12:00:00.000Z';

const followed: InventoryProgress = {
  inventory_id: general,
  name: 'Inventário Geral',
  pharmacy_id: world.examplePharmacies.central.id,
  pharmacy_name: world.examplePharmacies.central.name,
  time_zone: 'America/Sao_Paulo',
  sections: { done: 1, ready: 0, total: 2 },
  items: { touched: 2, with_stock: 2, percent: 100 },
  money: { covered: 835.7, total: 835.7, percent: 100 },
  units: 72,
  lines: 3,
  rate: { lines_per_hour: null, units_per_hour: null },
  unresolved: { codes: 0, share_of_last_50: 0 },
  recount_left: 0,
  totals: { net: 19.19, gross: 472.79 },
  eta_minutes: 0,
  no_eta: null,
  last_sign_of_life: exampleNow,
  collectors: [
    {
      sub: world.examplePeople.user.sub,
      name: world.examplePeople.user.name,
      lines: 3,
      units: 72,
      lines_per_hour: null,
      units_per_hour: null,
      last_seen: exampleNow,
      device: { queue: null, oldest_queued_at: null, clock_offset_seconds: null, seen_at: null },
      sections: [world.exampleSections.first.name],
    },
  ],
  section_list: null,
  more_sections: 0,
  curve: [],
  messages: [],
  alarms: [],
  more_alarms: 0,
};

export const progressExamples: readonly EndpointExamples[] = [
  examplesOf(getProgress, {
    title: 'Um inventário com uma seção de duas pronta',
    answer: { updated_at: exampleNow, inventories: [followed], unread: 0 },
    volatile: ['updated_at', 'inventories.0.last_sign_of_life', 'inventories.0.collectors.0.last_seen'],
  }),
  examplesOf(listOpenSections, {
    title: 'A seção que ainda está aberta',
    request: { params: { id: general } },
    answer: {
      sections: [
        {
          id: world.exampleSections.first.id,
          name: world.exampleSections.first.name,
          is_recount: false,
          state: 'counting',
          is_counted_now: true,
          done: [],
          unfinished: [],
          collectors: [world.examplePeople.user.name],
          more_collectors: 0,
          lines: 3,
          last_sign_at: exampleNow,
          recounted: null,
        },
      ],
      phones: [],
    },
    volatile: ['sections.0.last_sign_at'],
  }),
  examplesOf(snoozeAlarm, {
    title: 'O alarme da diferença bruta espera uma hora',
    request: { body: { inventory_id: general, kind: 'gross', key: '', minutes: 60 } },
    answer: { snoozed_until: '2026-05-06T13:00:00.000Z' },
    volatile: ['snoozed_until'],
  }),
  examplesOf(
    sendMessage,
    {
      title: 'Um recado a todos que contam',
      request: {
        body: { inventory_id: general, collector_sub: null, text: 'Terminem o balcão antes do intervalo.' },
      },
      answer: {
        id: '7d2c1b0a-4e5f-4a6b-9c8d-0000000000e1',
        text: 'Terminem o balcão antes do intervalo.',
        sent_by: world.examplePeople.mod.name,
        sent_at: exampleNow,
        people: [{ sub: world.examplePeople.user.sub, name: world.examplePeople.user.name, seen_at: null }],
      },
      volatile: ['id', 'sent_at'],
    },
    refused('not_found', 'Pessoa que não conta neste inventário', 'Esta pessoa não conta neste inventário.', {
      body: { inventory_id: general, collector_sub: 'ninguem', text: 'Venha ao balcão, por favor.' },
    }),
  ),
];

export const deviceExamples: readonly EndpointExamples[] = [
  examplesOf(reportDevice, {
    title: 'Um celular com três contagens na fila',
    request: {
      body: {
        device_id: 'moto-g54-carla',
        app: 'Balanço 3.2',
        queued: 3,
        oldest_queued_at: '2026-05-06T11:58:30.000Z',
        battery: 81,
      },
    },
    answer: {
      server_time: '2026-05-06T12:00:00.000Z',
      clock_offset_seconds: null,
      office: { section: null, section_name: null, inventory: null, recounts: [], messages: [] },
    },
    volatile: ['server_time'],
  }),
];

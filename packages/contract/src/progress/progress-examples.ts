import { type EndpointExamples, examplesOf, namedRefusalBody, refusalBody } from '../base/example.js';
import {
  exampleCreationKey,
  exampleInventories,
  examplePeople,
  examplePharmacies,
  exampleSections,
  unknownNumber,
} from '../base/example-world.js';
import { reportDevice } from '../people/devices.js';
import { sendMessage } from './messages.js';
import { getProgress, type InventoryProgress, listOpenSections, snoozeAlarm } from './progress.js';

const general = exampleInventories.general.number;
const exampleNow = '2026-05-06T12:00:00.000Z';

/** Carla counted both products; her dipyrone differs. */
const followed: InventoryProgress = {
  inventory_id: general,
  name: 'Inventário Geral',
  pharmacy_id: examplePharmacies.central.id,
  pharmacy_name: examplePharmacies.central.name,
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
      sub: examplePeople.user.sub,
      name: examplePeople.user.name,
      lines: 3,
      units: 72,
      lines_per_hour: null,
      units_per_hour: null,
      last_seen: exampleNow,
      device: { queue: null, oldest_queued_at: null, clock_offset_seconds: null, seen_at: null },
      sections: [exampleSections.first.name],
    },
  ],
  section_list: null,
  more_sections: 0,
  messages: [],
  alarms: [],
  more_alarms: 0,
};

export const progressExamples: readonly EndpointExamples[] = [
  examplesOf(getProgress, {
    successes: [
      {
        title: 'Um inventário com uma seção de duas pronta',
        as: 'mod',
        request: {},
        status: 200,
        answer: { updated_at: exampleNow, inventories: [followed], unread: 0 },
        volatile: ['updated_at', 'inventories.0.last_sign_of_life', 'inventories.0.collectors.0.last_seen'],
      },
    ],
    refusals: [
      {
        title: 'wall que não é true nem false',
        as: 'mod',
        request: { query: { wall: 'sim' } },
        status: 400,
        answer: namedRefusalBody('wall', 'Informe true ou false.'),
      },
    ],
  }),
  examplesOf(listOpenSections, {
    successes: [
      {
        title: 'A seção que ainda está aberta',
        as: 'mod',
        request: { params: { id: general } },
        status: 200,
        answer: {
          sections: [
            {
              id: exampleSections.first.id,
              name: exampleSections.first.name,
              is_recount: false,
              state: 'counting',
              is_counted_now: true,
              done: [],
              unfinished: [],
              collectors: [examplePeople.user.name],
              more_collectors: 0,
              lines: 3,
              last_sign_at: exampleNow,
              recounted: null,
            },
          ],
          phones: [],
        },
        volatile: ['sections.0.last_sign_at'],
      },
    ],
    refusals: [
      {
        title: 'Id que não é um número',
        as: 'mod',
        request: { params: { id: 'abc' } },
        status: 400,
        answer: refusalBody('invalid', 'ID de inventário inválido.', 'id'),
      },
      {
        title: 'Inventário que não existe',
        as: 'mod',
        request: { params: { id: unknownNumber } },
        status: 404,
        answer: refusalBody('not_found', 'Inventário não encontrado.'),
      },
    ],
  }),
  examplesOf(snoozeAlarm, {
    successes: [
      {
        title: 'O alarme da diferença bruta espera uma hora',
        as: 'mod',
        request: { body: { inventory_id: general, kind: 'gross', key: '', minutes: 60 } },
        status: 200,
        answer: { snoozed_until: '2026-05-06T13:00:00.000Z' },
        volatile: ['snoozed_until'],
      },
    ],
    refusals: [
      {
        title: 'Mais de 12 horas',
        as: 'mod',
        request: { body: { inventory_id: general, kind: 'gross', key: '', minutes: 721 } },
        status: 400,
        answer: refusalBody('invalid', 'Informe os minutos, de 0 a 720.', 'minutes'),
      },
      {
        title: 'Inventário que não existe',
        as: 'mod',
        request: { body: { inventory_id: unknownNumber, kind: 'gross', key: '', minutes: 60 } },
        status: 404,
        answer: refusalBody('not_found', 'Inventário não encontrado.'),
      },
    ],
  }),
  examplesOf(sendMessage, {
    successes: [
      {
        title: 'Um recado a todos que contam',
        as: 'mod',
        request: {
          body: { inventory_id: general, collector_sub: null, text: 'Terminem o balcão antes do intervalo.' },
        },
        status: 201,
        answer: {
          id: '7d2c1b0a-4e5f-4a6b-9c8d-0000000000e1',
          text: 'Terminem o balcão antes do intervalo.',
          sent_by: examplePeople.mod.name,
          sent_at: exampleNow,
          people: [{ sub: examplePeople.user.sub, name: examplePeople.user.name, seen_at: null }],
        },
        volatile: ['id', 'sent_at'],
      },
    ],
    refusals: [
      {
        title: 'Recado vazio',
        as: 'mod',
        request: { body: { inventory_id: general, collector_sub: null, text: '  ' } },
        status: 400,
        answer: refusalBody('invalid', 'Escreva o recado.', 'text'),
      },
      {
        title: 'Pessoa que não conta neste inventário',
        as: 'mod',
        request: {
          body: { inventory_id: general, collector_sub: 'ninguem', text: 'Venha ao balcão, por favor.' },
        },
        status: 404,
        answer: refusalBody('not_found', 'Esta pessoa não conta neste inventário.'),
      },
      {
        title: 'Chave de criação usada em outro envio',
        as: 'mod',
        request: {
          creationKey: exampleCreationKey,
          body: { inventory_id: general, collector_sub: null, text: 'Venham ao balcão, por favor.' },
        },
        status: 409,
        answer: refusalBody('conflict', 'Esta chave de criação já foi usada em outro envio.'),
      },
    ],
  }),
];

export const deviceExamples: readonly EndpointExamples[] = [
  examplesOf(reportDevice, {
    successes: [
      {
        title: 'Um celular com três contagens na fila',
        as: 'user',
        request: {
          body: {
            device_id: 'moto-g54-carla',
            app: 'Balanço 3.2',
            queued: 3,
            oldest_queued_at: '2026-05-06T11:58:30.000Z',
            battery: 81,
          },
        },
        status: 200,
        answer: {
          server_time: '2026-05-06T12:00:00.000Z',
          clock_offset_seconds: null,
          office: { section: null, section_name: null, inventory: null, recounts: [], messages: [] },
        },
        volatile: ['server_time'],
      },
    ],
    refusals: [
      {
        title: 'Fila que não é um número',
        as: 'user',
        request: { body: { device_id: 'moto-g54-carla', queued: 'três' } },
        status: 400,
        answer: refusalBody('invalid', 'Informe quantas contagens esperam no aparelho.', 'queued'),
      },
    ],
  }),
];

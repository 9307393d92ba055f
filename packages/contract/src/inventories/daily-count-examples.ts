import { called, type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { examplePharmacies, exampleProducts } from '../base/example-world.js';
import { DEFAULT_SETTINGS, savePharmacySettings } from '../pharmacies/pharmacy-settings.js';
import * as contract from './daily-count.js';
import { NO_DAILY } from './daily-settings.js';

const { central, bairro } = examplePharmacies;
const { internal_code, description } = exampleProducts.dipyrone;
const dipyrone = { key: 'i:123', internal_code, description };
const daily = { items: 8, hour: 7 };

const none: contract.DailyCount = {
  pharmacy: bairro.id,
  pharmacy_name: bairro.name,
  settings: NO_DAILY,
  list: null,
  today: '2026-05-06',
  chosen: [],
  days: [],
};

export const dailyCountExamples: readonly EndpointExamples[] = [
  examplesOf(contract.getDailyCount, {
    title: 'Uma farmácia que não conta todo dia',
    request: { params: { id: bairro.id } },
    answer: none,
    volatile: ['today'],
  }),
  examplesOf(
    contract.openDailyCount,
    {
      title: 'A lista de hoje antes da hora',
      request: { params: { id: central.id } },
      after: [
        called(savePharmacySettings, 'admin', {
          params: { id: central.id },
          body: { ...DEFAULT_SETTINGS, daily },
        }),
      ],
      answer: {
        ...none,
        pharmacy: central.id,
        pharmacy_name: central.name,
        settings: daily,
        list: {
          inventory_id: 8,
          items: [
            {
              ...dipyrone,
              places: [],
              reason: 'sorteado',
              state: 'uncounted',
              expected: 10.5,
              counted: null,
              difference: null,
              difference_value: null,
              is_not_found: false,
            },
          ],
        },
        days: [
          {
            day: '2026-05-06',
            inventory_id: 8,
            state: 'open',
            items: 3,
            counted: 0,
            differing: 0,
            shortage: 0,
            overage: 0,
          },
        ],
      },
      volatile: ['today', 'list', 'days.0.day', 'days.0.inventory_id'],
    },
    refused('conflict', 'Sem contagem do dia', 'Esta farmácia não tem contagem do dia.', {
      params: { id: bairro.id },
      after: [],
    }),
  ),
  examplesOf(
    contract.chooseDailyItem,
    {
      title: 'Um item para amanhã',
      request: { params: { id: central.id }, body: { key: 'i:123', is_chosen: true } },
      answer: {
        ...none,
        pharmacy: central.id,
        pharmacy_name: central.name,
        chosen: [dipyrone],
      },
      volatile: ['today'],
    },
    refused('not_found', 'Fora do catálogo', 'Este item não está no catálogo desta farmácia.', {
      body: { key: 'i:98765', is_chosen: true },
    }),
  ),
  examplesOf(contract.listShopAccuracy, {
    title: 'Nenhuma farmácia conta todo dia',
    request: { query: { pharmacy: bairro.id } },
    answer: { results: [] },
  }),
];

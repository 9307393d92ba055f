import { type EndpointExamples, examplesOf } from '../base/example.js';
import { exampleInventories, examplePeople, examplePharmacies } from '../base/example-world.js';
import { getDashboardTotal, getHourlyHistory, getTonight } from './dashboard.js';

const atCentral = { pharmacy: examplePharmacies.central.id, pharmacy_name: examplePharmacies.central.name };
const exampleNow = '2026-05-06T12:00:00.000Z';

const byHour: Readonly<Record<number, number>> = { 7: 3, 23: 1 };

export const dashboardExamples: readonly EndpointExamples[] = [
  examplesOf(getDashboardTotal, {
    title: 'Total de linhas contadas e as das últimas 24 horas',
    answer: { total: 4, total24h: 2, updated_at: '2026-05-06T12:00:00.000Z' },
    volatile: ['updated_at'],
  }),
  examplesOf(getHourlyHistory, {
    title: 'As 24 horas, também as vazias, em UTC-5',
    answer: Array.from({ length: 24 }, (_, hour) => ({ hour, count: byHour[hour] ?? 0 })),
  }),
  examplesOf(getTonight, {
    title: 'O que importa agora, de todas as farmácias',
    answer: {
      open_inventories: 2,
      inventories: [
        {
          inventory_id: exampleInventories.general.number,
          name: 'Inventário Geral',
          ...atCentral,
          sections: 2,
          finalised_sections: 1,
          ready_sections: 0,
          lines24h: 1,
          last_received_at: exampleNow,
        },
        {
          inventory_id: exampleInventories.mobile.uuid,
          name: 'Balanço do aplicativo',
          ...atCentral,
          sections: 0,
          finalised_sections: 0,
          ready_sections: 0,
          lines24h: 0,
          last_received_at: null,
        },
      ],
      collectors: [
        {
          sub: examplePeople.user.sub,
          name: examplePeople.user.name,
          ...atCentral,
          lines24h: 2,
          last_received_at: exampleNow,
        },
      ],
      unplaced: 1,
      after_close: [],
      unrecognised: [{ ...atCentral, lines: 1 }],
      profiles: [],
      alerts: [],
      updated_at: exampleNow,
    },
    volatile: ['updated_at', 'inventories.0.last_received_at', 'collectors.0.last_received_at'],
  }),
];

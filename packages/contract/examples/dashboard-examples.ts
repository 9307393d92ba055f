import { getDashboardTotal, getHourlyHistory } from '@balanco/contract/dashboard';
import { type EndpointExamples, examplesOf } from './example.js';

/** Counted at 12 h and 4 h UTC: 7 h and 23 h in the UTC-5 of the API, displayed as 9h and 1h. */
const byHour: Readonly<Record<number, number>> = { 7: 3, 23: 1 };

export const dashboardExamples: readonly EndpointExamples[] = [
  examplesOf(getDashboardTotal, {
    successes: [
      {
        title: 'Total de linhas contadas e as das últimas 24 horas',
        as: 'user',
        request: {},
        status: 200,
        answer: { total: 4, total24h: 2, updated_at: '2026-05-06T12:00:00.000Z' },
        volatile: ['updated_at'],
      },
    ],
    refusals: [],
  }),
  examplesOf(getHourlyHistory, {
    successes: [
      {
        title: 'As 24 horas, também as vazias, em UTC-5',
        as: 'user',
        request: {},
        status: 200,
        answer: Array.from({ length: 24 }, (_, hour) => ({ hour, count: byHour[hour] ?? 0 })),
      },
    ],
    refusals: [],
  }),
];

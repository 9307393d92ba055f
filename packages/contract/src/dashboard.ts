import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import { timestampSchema } from './fields.js';

const dashboardTotalSchema = z.object({
  total: z.int(),
  total24h: z.int(),
  updated_at: timestampSchema,
});

/** `hour` is the hour of day in UTC-5; the screen adds two (docs/decisions/0006). */
const hourlyCountSchema = z.object({ hour: z.int().min(0).max(23), count: z.int() });
export type HourlyCount = z.infer<typeof hourlyCountSchema>;

/** Hours added to the API's `hour` for display (specification, section 2, Dashboard). */
const DISPLAY_HOUR_SHIFT = 2;

/** The displayed hour, in Brasília time. */
export function displayedHour(hour: number): number {
  return (hour + DISPLAY_HOUR_SHIFT) % 24;
}

export const getDashboardTotal = defineEndpoint({
  id: 'get_dashboard_total',
  method: 'GET',
  path: '/api/dashboard-total/',
  summary: 'Linhas contadas ao todo e as recebidas nas últimas 24 horas',
  permission: 'licensed',
  responses: { 200: dashboardTotalSchema },
  refusals: [],
});

export const getHourlyHistory = defineEndpoint({
  id: 'get_dashboard_hourly_history',
  method: 'GET',
  path: '/api/dashboard-hourly-history/',
  summary: 'Linhas contadas por hora do dia em UTC-5, 24 entradas',
  permission: 'licensed',
  responses: { 200: z.array(hourlyCountSchema) },
  refusals: [],
});

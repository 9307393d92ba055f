import { getDashboardTotal, getHourlyHistory, getTonight } from '@balanco/contract/dashboard';
import type { Database } from '../../db/database.js';
import { type Binding, bind } from '../../http/binding.js';
import { viewDashboardTotal, viewHourlyHistory } from './dashboard-views.js';
import { viewTonight } from './tonight-views.js';

export function dashboardRoutes(db: Database): Binding[] {
  return [
    bind(getDashboardTotal, () => viewDashboardTotal(db)),
    bind(getHourlyHistory, () => viewHourlyHistory(db)),
    bind(getTonight, () => viewTonight(db)),
  ];
}

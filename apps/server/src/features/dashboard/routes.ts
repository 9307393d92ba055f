import { getDashboardTotal, getHourlyHistory, getTonight } from '@balanco/contract/progress/dashboard';
import type { Database } from '../../db/database.js';
import { type Binding, bind } from '../../http/binding.js';
import { viewDashboardTotal, viewHourlyHistory, viewTonight } from './view-dashboard.js';

export function dashboardRoutes(db: Database): Binding[] {
  return [
    bind(getDashboardTotal, (_input, { caller }) => viewDashboardTotal(db, caller)),
    bind(getHourlyHistory, (_input, { caller }) => viewHourlyHistory(db, caller)),
    bind(getTonight, (_input, { caller }) => viewTonight(db, caller)),
  ];
}

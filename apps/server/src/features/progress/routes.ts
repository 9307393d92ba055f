import * as contract from '@balanco/contract/progress/progress';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { reportDevice } from './devices.js';
import { getProgress } from './get-progress.js';
import { sendMessage } from './messages.js';
import { viewOpenSections } from './open-sections.js';
import type { ProgressBoard } from './progress-board.js';
import { snoozeAlarm } from './snooze-alarm.js';

export function progressRoutes(services: Services, board: ProgressBoard): Binding[] {
  const act = actsOf(services);
  return [
    bind(contract.getProgress, ({ query }, { caller }) =>
      getProgress({ board, caller }, { isWall: query.wall === 'true', opened: query.opened }),
    ),
    act(viewOpenSections),
    act(snoozeAlarm),
    act(sendMessage),
    act(reportDevice),
  ];
}

import type { Database } from '../../db/database.js';
import { outsideScope } from '../../db/work-scope.js';
import { viewDevices } from './device-views.js';
import { viewFollowed } from './followed-views.js';
import { createProgressBoard, type ProgressBoard } from './progress-board.js';
import { readProgress } from './read-progress.js';

interface OpenBoard {
  readonly db: Database;
  readonly checkAccess: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  readonly pollMs: number;
}

/** The board of this process, on its database. */
export function openProgressBoard({ db, ...others }: OpenBoard): ProgressBoard {
  const board = createProgressBoard({
    viewFollowed: () => viewFollowed(db),
    viewDevices: () => viewDevices(db),
    readProgress: (inventory) => readProgress(db, inventory),
    ...others,
  });
  // The loop must outlive the call that began it.
  return {
    join: (listener) => outsideScope(() => board.join(listener)),
    look: () => outsideScope(() => board.look()),
    close: () => board.close(),
  };
}

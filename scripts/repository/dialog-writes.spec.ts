import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.mjs';
import { repoFiles } from './repo-files.js';

/**
 * Who may start a mutation. Finalising shows its new state at once and queues its calls; its dialog confirms once and closes.
 * Considering an ignored code again, answering a stopped file, putting an alarm off, reading a notice and undoing a file of movements have no dialog, and twice is
 * once.
 */
const starters = [
  'apps/web/src/session/use-dialog-write.ts',
  'apps/web/src/features/movements/movements-dialog.tsx',
  'apps/web/src/features/bindings/unresolved-part.tsx',
  'apps/web/src/features/exchange/exchange-screen.tsx',
  'apps/web/src/features/inventories/finalise/finalise-action.tsx',
  'apps/web/src/features/inventories/finalise/finalise-cell.tsx',
  'apps/web/src/features/inventories/finalise/finalise-dialog.tsx',
  'apps/web/src/features/progress/alarm-list.tsx',
  'apps/web/src/features/shell/own-account/account-notices.tsx',
];

const limited = [
  'apps/web/src/features/recounts/new-recount-dialog.tsx',
  'apps/web/src/features/recounts/recount-panel.tsx',
  'apps/web/src/features/recounts/whole-sections-dialog.tsx',
  'apps/web/src/features/settlement/settlement-dialogs.tsx',
  'apps/web/src/features/settlement/uncounted-panel.tsx',
];

function filesWith(pattern: RegExp): string[] {
  return repoFiles()
    .filter((file) => /^apps\/web\/src\/.*\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file))
    .filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8')));
}

test('every dialog writes by useDialogWrite, so that double clicks write once', () => {
  const starting = filesWith(/\bmutate(Async)?\b[(,:} ]/);
  expect(starting.filter((file) => !starters.includes(file))).toEqual([]);
  expect(starting).toContain(starters[0]);
});

test('every dialog without limited roles closes when the role forbids its write', () => {
  expect(filesWith(/\bisLimited: true/).sort()).toEqual(limited);
});

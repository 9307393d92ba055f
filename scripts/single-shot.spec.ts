import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoFiles } from './repo-files.js';
import { ROOT } from './root.mjs';

/**
 * Who may start a mutation. Finalising shows its new state at once and queues its calls; its dialog confirms once and closes.
 * Considering an ignored code again, putting an alarm off and undoing a file of movements have no dialog, and twice is once.
 */
const starters = [
  'apps/web/src/session/use-dialog-write.ts',
  'apps/web/src/features/closing/movements/movement-imports.tsx',
  'apps/web/src/features/closing/unresolved-part.tsx',
  'apps/web/src/features/inventories/finalise-action.tsx',
  'apps/web/src/features/inventories/finalise-cell.tsx',
  'apps/web/src/features/inventories/finalise-dialog.tsx',
  'apps/web/src/features/progress/use-snooze.ts',
];

/** Dialogs that some of the staff may use and others may not: they tell of a refusal by role, and stay open. */
const limited = [
  'apps/web/src/features/closing/recount/new-recount-dialog.tsx',
  'apps/web/src/features/closing/recount/reason-dialogs.tsx',
  'apps/web/src/features/closing/recount/whole-sections-dialog.tsx',
  'apps/web/src/features/closing/settlement/approve-dialog.tsx',
  'apps/web/src/features/closing/settlement/reopen-dialog.tsx',
  'apps/web/src/features/closing/settlement/settle-dialog.tsx',
  'apps/web/src/features/closing/settlement/uncounted-panel.tsx',
  'apps/web/src/features/closing/settlement/zero-dialog.tsx',
  'apps/web/src/features/closing/settlement/zeroed-items.tsx',
];

/** The files of the web client that contain the pattern. */
function filesWith(pattern: RegExp): string[] {
  return repoFiles()
    .filter((file) => /^apps\/web\/src\/.*\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file))
    .filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8')));
}

test('every dialog starts its write by useDialogWrite, so that two clicks at once write once', () => {
  const starting = filesWith(/\bmutate(Async)?\b[(,:} ]/);
  expect(starting.filter((file) => !starters.includes(file))).toEqual([]);
  expect(starting).toContain(starters[0]);
});

test('every dialog closes when the role forbids its write, but those for some of the staff', () => {
  expect(filesWith(/\bisLimited: true/).sort()).toEqual(limited);
});

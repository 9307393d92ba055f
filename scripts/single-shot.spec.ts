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

test('every dialog starts its write by useDialogWrite, so that two clicks at once write once', () => {
  const starting = repoFiles()
    .filter((file) => /^apps\/web\/src\/.*\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file))
    .filter((file) => /\bmutate(Async)?\b[(,:} ]/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(starting.filter((file) => !starters.includes(file))).toEqual([]);
  expect(starting).toContain(starters[0]);
});

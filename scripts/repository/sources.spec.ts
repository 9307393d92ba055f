import { expect, test } from 'vitest';
import { read, repoFiles } from './repo-files.js';

/** An expression in a statement of the query builder has one of these; whatever else would be a row. */
const EXPRESSIONS = [
  'boolean',
  'string',
  'number',
  'null',
  'unknown',
  'string[]',
  'Date',
  'Buffer',
  'SqlBool',
  'InventoryId',
  'ReturnCause',
  'CurrentSettlement',
  'Ended',
  "RecountItem['seen']",
];

test('the rows of a raw statement have a declared shape', () => {
  const sources = repoFiles().filter(
    (file) =>
      /^apps\/server\/src\/(?!testing\/|db\/answering).*\.ts$/.test(file) &&
      !/\.(spec|integration)\./.test(file),
  );
  const asserted = sources.flatMap((file) => {
    const types = read(file).matchAll(/\b(?:sql|RawBuilder)<([^>]*)>/g);
    return [...types].flatMap(([text, type = '']) =>
      type.split('|').every((part) => EXPRESSIONS.includes(part.trim())) ? [] : [`${file}: ${text}`],
    );
  });
  // `answering` in apps/server/src/db/answering.ts declares it.
  expect(asserted).toEqual([]);
});

/** Exported functions whose first parameter is a `Context`, with their text up to the first `await`. */
function useCases(): { readonly name: string; readonly beginning: string }[] {
  return repoFiles()
    .filter((file) => /^apps\/server\/src\/.*\.ts$/.test(file) && !/\.(spec|integration)\.ts$/.test(file))
    .flatMap((file) => [
      ...read(file).matchAll(
        /^export (?:async )?function (\w+)\(\s*(?:\w+|\{[^}]*\}): Context\b.*?(?=\bawait\b|^\}$)/gms,
      ),
    ])
    .map(([beginning, name = '']) => ({ name, beginning }));
}

/** The route asks too (docs/http.md, "Permissions"); no test could tell if only one of them did. `useCase` and `transact` can't. */
test('every other use case authorises its caller before it reads or writes', () => {
  const found = useCases();
  expect(found.map(({ name }) => name)).toContain('finaliseInventory');
  const careless = found.filter(({ beginning }) => !/\bauthorise\(/.test(beginning));
  expect(careless.map(({ name }) => name)).toEqual([]);
});

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
    .filter((file) => pattern.test(read(file)));
}

test('every dialog writes by useDialogWrite, so that double clicks write once', () => {
  const starting = filesWith(/\bmutate(Async)?\b[(,:} ]/);
  expect(starting.filter((file) => !starters.includes(file))).toEqual([]);
  expect(starting).toContain(starters[0]);
});

test('every dialog without limited roles closes when the role forbids its write', () => {
  expect(filesWith(/\buseLimitedWrite\(/).sort()).toEqual(limited);
});

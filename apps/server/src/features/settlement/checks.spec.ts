import { readdirSync, readFileSync } from 'node:fs';
import { CHECK_KEYS, CHECKS } from '@balanco/contract/settlement/checks';
import { expect, it } from 'vitest';

const root = new URL('../../../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');

it('docs/settlement.md has a row of each check in their order', () => {
  const table = read('docs/settlement.md').split('| check | blocks |')[1]?.split('\n\n')[0] ?? '';
  const rows = [...table.matchAll(/^\| ([a-z ]+) \| (always|sometimes|no) \| ./gm)].map(
    ([, ...cells]) => cells,
  );
  const blocks = (key: (typeof CHECK_KEYS)[number]) =>
    CHECKS[key].blocks === undefined ? 'no' : CHECKS[key].ata === undefined ? 'always' : 'sometimes';
  expect(rows).toEqual(CHECK_KEYS.map((key) => [key.replaceAll('_', ' '), blocks(key)]));
});

it('an integration test has each check, and the refusal of each that always blocks', () => {
  const folder = 'apps/server/src/features/';
  const files = readdirSync(new URL(folder, root), { encoding: 'utf8', recursive: true });
  const tests = files
    .flatMap((file) => (file.endsWith('.integration.ts') ? read(folder + file) : []))
    .join('\n');
  const isRead = (key: string) => new RegExp(`(=== |key: )'${key}'|'${key}', (true|false), `).test(tests);
  const uncounted = { decision: 'keep', unconfirmed: null } as const;
  const untested = CHECK_KEYS.flatMap((key) => {
    const { blocks, ata } = CHECKS[key];
    const refusal = ata === undefined ? blocks({ count: 1, uncounted }) : null;
    if (refusal === null) return isRead(key) ? [] : key;
    return tests.includes(`'${refusal}'`) ? [] : `${key}: ${refusal}`;
  });
  expect(untested).toEqual([]);
});

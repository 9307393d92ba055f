import { expect, it } from 'vitest';
import { KEYBOARD_MODULE, pressesKeys, splitEndToEndTests } from './end-to-end-tests.js';
import { repoFiles } from './repo-files.js';

it('an end-to-end test that presses keys runs alone, and one without a page does not', () => {
  const { alone, together } = splitEndToEndTests();
  expect(alone).toContain('e2e/shell.e2e.ts');
  expect(together).toContain('e2e/simulate/kill.e2e.ts');
  expect(alone.filter((file) => together.includes(file))).toEqual([]);
});

it('only one of the modules that end-to-end tests share presses keys, so that searching the tests finds them all', () => {
  const shared = repoFiles().filter((file) => /^e2e\/.*\.ts$/.test(file) && !file.endsWith('.e2e.ts'));
  expect(shared.filter(pressesKeys)).toEqual([KEYBOARD_MODULE]);
});

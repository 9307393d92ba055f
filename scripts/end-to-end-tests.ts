import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoFiles } from './repo-files.js';
import { ROOT } from './root.mjs';

interface EndToEndTests {
  /** Files that need the machine for themselves, because they press keys. */
  readonly alone: string[];
  readonly together: string[];
}

/** Sorts the end-to-end tests by whether they can run beside each other (docs/decisions/0046); paths from the root. */
export function splitEndToEndTests(): EndToEndTests {
  const files = repoFiles().filter((file) => /^e2e\/.*\.e2e\.ts$/.test(file));
  return { alone: files.filter(pressesKeys), together: files.filter((file) => !pressesKeys(file)) };
}

/** The one shared module that presses keys, beside the scanner's; what else a file imports is not searched. */
export const KEYBOARD_MODULE = 'e2e/harness/keyboard-only.ts';

/** Whether the file presses keys itself, or through the shared module, or as a scanner. */
export function pressesKeys(file: string): boolean {
  return /\.press(Sequentially)?\(|\.keyboard\b|\/(keyboard-only|scan-by-keys)\.js'/.test(
    readFileSync(join(ROOT, file), 'utf8'),
  );
}

import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../root.mjs';
import { read, repoFiles } from './repo-files.js';

const files = repoFiles();

describe('what the project carries', () => {
  const FOREIGN = [
    /(^|\/)(node_modules|dist|data|demo-data|coverage|\.cache)\//,
    /\.(log|tsbuildinfo|pem|key|p12|pfx|dump)$/,
    /(^|\/)(\.env(\..+)?|primeiro-acesso\.txt)$/,
  ];
  const SECRETS = [
    /\bAGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}\b/,
    /-----BEGIN [A-Z ]*PRIVATE KEY/,
    /\bAKIA[0-9A-Z]{16}\b/,
    /\bnpm_[A-Za-z0-9]{36}\b/,
    /_authToken\s*=/,
  ];
  const LARGEST = 1024 * 1024;

  test('no file name of the project suggests generated files, data or secrets', () => {
    expect(files.filter((file) => FOREIGN.some((pattern) => pattern.test(file)))).toEqual([]);
  });

  test('no file of the project contains a secret', () => {
    expect(files.filter((file) => SECRETS.some((pattern) => pattern.test(read(file))))).toEqual([]);
  });

  test('no file of the project exceeds 1 MB', () => {
    expect(files.filter((file) => statSync(join(ROOT, file)).size > LARGEST)).toEqual([]);
  });
});

test('.ci/run runs npm test and nothing else', () => {
  accessSync(join(ROOT, '.ci/run'), constants.X_OK);
  const commands = read('.ci/run').split('\n').slice(1).filter(Boolean);
  expect(commands).toEqual(['set -euo pipefail', 'cd "$(dirname "$0")/.."', 'npm test']);
});

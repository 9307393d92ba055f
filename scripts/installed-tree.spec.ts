import { expect, test } from 'vitest';
import { treeAgrees } from './installed-tree.mjs';

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'apps/web': { version: '0.1.0' },
    'node_modules/@balanco/web': { link: true },
    'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
    'node_modules/@esbuild/win32-x64': { version: '1.0.0', integrity: 'sha512-b', optional: true },
  },
};
const installed = {
  packages: {
    'apps/web': { version: '0.1.0' },
    'node_modules/@balanco/web': { link: true },
    'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
  },
};

function installedWith(changed: Record<string, { version?: string; integrity?: string }>) {
  return { packages: { ...installed.packages, ...changed } };
}

test('the tree of a plain npm install is accepted, without the programs for other platforms', () => {
  expect(treeAgrees(wanted, installed)).toBe(true);
});

test.each([
  ['an older version', installedWith({ 'node_modules/zod': { version: '4.6.6', integrity: 'sha512-a' } })],
  ['other contents', installedWith({ 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-x' } })],
  [
    'a package in the place of a workspace',
    installedWith({ 'node_modules/@balanco/web': { version: '0.1.0' } }),
  ],
  ['a package too many', installedWith({ 'node_modules/left': { version: '1.0.0' } })],
  ['a package too few', { packages: { 'apps/web': { version: '0.1.0' } } }],
])('an installed tree with %s is refused', (_, tree) => {
  expect(treeAgrees(wanted, tree)).toBe(false);
});

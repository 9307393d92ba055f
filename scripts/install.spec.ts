import { expect, test } from 'vitest';
import { npmScript, refuseOldNode, treeAgrees } from './install.mjs';

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
    'apps/web': { version: '0.0.9' },
    'node_modules/@balanco/web': { link: true },
    'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
  },
};

function installedWith(changed: Record<string, { version?: string; integrity?: string }>) {
  return { packages: { ...installed.packages, ...changed } };
}

test("the tree of a plain npm install is accepted without other platforms' programs", () => {
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

test.each(['20.19.0', '20.20.2', '22.13.0', '24.0.0', '25.1.0', process.versions.node])(
  'Node %s is accepted',
  (version) => {
    expect(() => refuseOldNode(version)).not.toThrow();
  },
);

test.each(['18.20.8', '20.18.3', '21.7.0', '22.12.0', '23.9.0'])('Node %s is refused', (version) => {
  expect(() => refuseOldNode(version)).toThrow(
    `O Balanço precisa do Node.js 20.19 ou mais novo da linha 20, 22.13 ou mais novo da linha 22, ou 24 em diante; este é o ${version}.`,
  );
});

test.each([
  [
    'the npm that runs the script',
    { npm_execpath: 'C:\\npm\\bin\\npm-cli.js' },
    'win32',
    'C:\\npm\\bin\\npm-cli.js',
  ],
  [
    "the npm of Node's installer on Windows, whose npm is a batch file",
    {},
    'win32',
    'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js',
  ],
  ['the npm of the path elsewhere', {}, 'linux', null],
] as const)('packages are installed by %s', (_what, env, platform, script) => {
  const execPath = 'C:\\Program Files\\nodejs\\node.exe';
  expect(npmScript({ env, platform, execPath })).toBe(script);
});

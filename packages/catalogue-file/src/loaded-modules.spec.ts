import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const CONTRACT = '@balanco/contract/';
const STATIC_IMPORT = /^(?:import|export) (?!type )[^;]*?from '([^']+)';/gms;

function loadedPackages(module: URL, seen = new Set<string>()): string[] {
  if (seen.has(module.href)) return [];
  seen.add(module.href);
  const source = readFileSync(fileURLToPath(module), 'utf8');
  return [...source.matchAll(STATIC_IMPORT)].flatMap(([, specifier = '']) => {
    const file = fileOf(specifier, module);
    return file === null ? [specifier] : loadedPackages(file, seen);
  });
}

function fileOf(specifier: string, importer: URL): URL | null {
  if (specifier.startsWith('.')) return new URL(specifier.replace(/\.js$/, '.ts'), importer);
  if (!specifier.startsWith(CONTRACT)) return null;
  const file = new URL(`../../contract/src/${specifier.slice(CONTRACT.length)}.ts`, import.meta.url);
  return existsSync(file) ? file : null;
}

it('The file worker loads papaparse at once, @e965/xlsx lazily, zod never', () => {
  expect(loadedPackages(new URL('./parse-file.ts', import.meta.url))).toEqual(['papaparse']);
});

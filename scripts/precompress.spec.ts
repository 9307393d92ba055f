import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { precompress } from './precompress.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balanco-precompress-'));
  mkdirSync(join(folder, 'assets'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const listed = () => readdirSync(folder, { recursive: true }).map(String).sort();

test('a text’s brotli and gzip files have the same content', async () => {
  const text = 'export const answer = 42;\n'.repeat(200);
  writeFileSync(join(folder, 'assets/index-abc.js'), text);
  await precompress(folder);
  expect(listed()).toEqual([
    'assets',
    'assets/index-abc.js',
    'assets/index-abc.js.br',
    'assets/index-abc.js.gz',
  ]);
  const read = (ending: string) => readFileSync(join(folder, `assets/index-abc.js${ending}`));
  expect(brotliDecompressSync(read('.br')).toString()).toBe(text);
  expect(gunzipSync(read('.gz')).toString()).toBe(text);
});

test('tiny texts and fonts are left as they are', async () => {
  writeFileSync(join(folder, 'assets/tiny.css'), 'a{}');
  writeFileSync(join(folder, 'assets/inter.woff2'), Buffer.alloc(5000));
  await precompress(folder);
  expect(listed()).toEqual(['assets', 'assets/inter.woff2', 'assets/tiny.css']);
});

test('only files named by index.html get the highest quality of brotli', async () => {
  const text = Array.from(
    { length: 900 },
    (_, index) => `const v${(index * 7919) % 1000} = ${index ** 3};`,
  ).join('');
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/assets/first.js"></script>');
  writeFileSync(join(folder, 'assets/first.js'), text);
  writeFileSync(join(folder, 'assets/later.js'), text);
  await precompress(folder);
  const sizeOf = (name: string) => readFileSync(join(folder, `assets/${name}.br`)).length;
  const best = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });
  expect(sizeOf('first.js')).toBe(best.length);
  expect(sizeOf('later.js')).toBeGreaterThan(best.length);
});

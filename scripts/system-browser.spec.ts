import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findSystemBrowser } from './system-browser.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balanco-path-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, mode = 0o755): string {
  const file = join(folder, name);
  writeFileSync(file, '#!/bin/sh\n', { mode });
  return file;
}

it('findSystemBrowser returns an executable file on the PATH, and no folder', () => {
  mkdirSync(join(folder, 'chromium'));
  program('chromium-browser', 0o644);
  const chrome = program('google-chrome');
  expect(findSystemBrowser(`/nowhere${delimiter}${folder}`, [])).toBe(chrome);
});

it('findSystemBrowser searches the usual folders after the PATH', () => {
  const usual = program('chrome');
  expect(findSystemBrowser('', [join(folder, 'none'), usual])).toBe(usual);
  const onPath = program('chromium');
  expect(findSystemBrowser(folder, [usual])).toBe(onPath);
});

it('findSystemBrowser returns nothing on a machine without a browser', () => {
  expect(findSystemBrowser(folder, [])).toBeUndefined();
});

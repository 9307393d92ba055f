import { defineConfig } from '@playwright/test';
import { findChromium, launchOptions } from './e2e/harness/chromium.js';
import { PATIENCE, pharmacy } from './e2e/harness/page.js';
import { useFastMemory } from './scripts/testing/fast-memory.js';

useFastMemory();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '.cache/playwright',
  globalSetup: './e2e/harness/global-setup.ts',
  workers: 2,
  retries: 1,
  timeout: 180_000,
  // A wait ends as soon as its condition holds: the bound is for a busy machine and costs a passing run nothing.
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    ...pharmacy,
    actionTimeout: PATIENCE,
    navigationTimeout: PATIENCE,
    trace: 'on-first-retry',
    launchOptions: launchOptions(await findChromium()),
  },
});

import { readFileSync } from 'node:fs';

/** For sources and bundle (`apps/server/vite.config.ts`). */
export const serverFolder = new URL('../', import.meta.url);

const { version } = JSON.parse(readFileSync(new URL('package.json', serverFolder), 'utf8')) as {
  version: string;
};

export const productVersion = version;

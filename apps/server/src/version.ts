import { createRequire } from 'node:module';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

/** The product's version, from `package.json`. */
export const productVersion = version;

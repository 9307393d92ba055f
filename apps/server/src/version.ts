import { createRequire } from 'node:module';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

/** The product's version, as `package.json` has it. */
export const productVersion = version;

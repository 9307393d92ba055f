import { readFileSync } from 'node:fs';
import { serverFolder } from './server-folder.js';

const { version } = JSON.parse(readFileSync(new URL('package.json', serverFolder), 'utf8')) as {
  version: string;
};

/** The product's version, from `package.json`. */
export const productVersion = version;

import { browser } from './faults/browser.mjs';
import { closing } from './faults/closing.mjs';
import { collector } from './faults/collector.mjs';
import { files } from './faults/files.mjs';
import { people } from './faults/people.mjs';
import { phones } from './faults/phones.mjs';
import { server } from './faults/server.mjs';
import { web } from './faults/web.mjs';
import { writePath } from './faults/write-path.mjs';

/** @type {readonly import('./fault.mjs').Area[]} */
export const AREAS = [writePath, people, server, closing, phones, files, web, collector, browser];

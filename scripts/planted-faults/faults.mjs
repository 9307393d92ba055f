import { browser } from './faults/browser.mjs';
import { collector } from './faults/collector.mjs';
import { comparison } from './faults/comparison.mjs';
import { files } from './faults/files.mjs';
import { people } from './faults/people.mjs';
import { phones } from './faults/phones.mjs';
import { server } from './faults/server.mjs';
import { web } from './faults/web.mjs';
import { writePath } from './faults/write-path.mjs';

/** @type {readonly import('./fault.mjs').Area[]} */
export const AREAS = [writePath, people, server, comparison, phones, files, web, collector, browser];

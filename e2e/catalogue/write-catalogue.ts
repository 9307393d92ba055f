import { writeFileSync } from 'node:fs';
import { generateCatalogue } from './generate-catalogue.js';

const [seed = '', lines = '', file] = process.argv.slice(2);
if (!/^\d+$/.test(seed) || !/^\d+$/.test(lines) || !file) {
  console.error('Usage: node --import tsx e2e/catalogue/write-catalogue.ts <seed> <lines> <file>');
  process.exit(1);
}
const { bytes, account } = generateCatalogue({ seed: Number(seed), lines: Number(lines) });
writeFileSync(file, bytes);
const { expected: _tooLong, ...summary } = account;
console.log(JSON.stringify(summary, null, 2));

import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What compresses well. Fonts and pictures are compressed in themselves. */
const TEXTS = /\.(js|css|html|svg|json|webmanifest|txt)$/;

/** Smaller files fit into the first packets of an answer as they are. In bytes. */
const WORTH_IT = 1024;

/** 11, the highest, takes eight times as long for 8 % less (docs/benchmarks.md, "Files of the web"). */
const BROTLI_QUALITY = 9;

/**
 * Writes `x.br` and `x.gz` beside each text `x` of a folder, for a server that sends them as they are. Node compresses in
 * its own threads, so the files are compressed side by side.
 *
 * @param {string} folder
 */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXTS.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(writeCompressed));
}

/** @param {string} file */
async function writeCompressed(file) {
  const content = await readFile(file);
  if (content.length < WORTH_IT) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}

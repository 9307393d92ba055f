import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Text formats. Fonts and pictures are already compressed. */
const TEXTS = /\.(js|css|html|svg|json|webmanifest|txt)$/;

/** Bytes. Smaller files fit into the first packets of an answer uncompressed. */
const WORTH_IT = 1024;

/** 11, the highest, takes eight times as long for 8 % less. */
const BROTLI_QUALITY = 9;
/** The quality for files that index.html names, because everybody waits for them. */
const FIRST_BROTLI_QUALITY = constants.BROTLI_MAX_QUALITY;

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
  const isFirst = firstFiles(folder);
  await Promise.all(
    files.map((file) => writeCompressed(file, isFirst(file) ? FIRST_BROTLI_QUALITY : BROTLI_QUALITY)),
  );
}

/** @param {string} folder */
function firstFiles(folder) {
  const page = join(folder, 'index.html');
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const named = new Set(
    [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, path = '']) => join(folder, path)),
  );
  return (/** @type {string} */ file) => named.has(file);
}

/**
 * @param {string} file
 * @param {number} quality of brotli
 */
async function writeCompressed(file, quality) {
  const content = await readFile(file);
  if (content.length < WORTH_IT) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}

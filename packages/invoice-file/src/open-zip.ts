import { inflate, zipDirectory } from '@balanco/catalogue-file/sheet/unpack-workbook';
import { InvoiceFileError, MAX_INVOICE_BYTES } from './invoice-file.js';

export const MAX_ZIP_BYTES = 32 * 1024 * 1024;
export const MAX_ZIP_FILES = 5_000;
export const MAX_ZIP_INFLATED = 128 * 1024 * 1024;

export interface NamedFile {
  readonly name: string;
  /** A text is why it isn't read. */
  readonly content: Uint8Array | string;
}

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/**
 * The notes of a zip, one after the other, inflated when they are asked for. What isn't a note has its refusal. The
 * true sizes are known before the first note is: of a bomb nothing is read.
 *
 * @throws {InvoiceFileError} if nothing of the zip is read
 */
export async function* openZip(bytes: Uint8Array): AsyncGenerator<NamedFile> {
  if (bytes.length > MAX_ZIP_BYTES) throw new InvoiceFileError('o zip passa do limite de 32 MB.');
  const entries = zipDirectory(bytes)?.filter(({ name }) => !name.endsWith('/'));
  if (entries === undefined) throw new InvoiceFileError('o zip está danificado.');
  if (entries.length === 0) throw new InvoiceFileError('o zip está vazio.');
  if (entries.length > MAX_ZIP_FILES)
    throw new InvoiceFileError('o zip tem mais de 5.000 arquivos. Divida-o em partes.');
  let inflated = 0;
  for (const entry of entries) {
    if (refusalOf(entry) === '') inflated += (await contentOf(entry))?.length ?? MAX_INVOICE_BYTES;
    if (inflated > MAX_ZIP_INFLATED)
      throw new InvoiceFileError('o zip passa de 128 MB descompactado. Divida-o em partes.');
  }
  for (const entry of entries) {
    const damaged = 'O arquivo do zip está danificado ou passa de 1 MB.';
    yield {
      // The cut may leave half of a character, which no database takes.
      name: entry.name.slice(-120).replaceAll(/\p{C}/gu, ''),
      content: refusalOf(entry) || ((await contentOf(entry)) ?? damaged),
    };
  }
}

type Entry = NonNullable<ReturnType<typeof zipDirectory>>[number];

function refusalOf({ name, encrypted, content, size }: Entry): string {
  if (/\.zip$/i.test(name) || isZip(content)) return 'É um zip dentro do zip: extraia-o antes.';
  if (!/\.xml$/i.test(name)) return 'Não é um arquivo .xml.';
  if (encrypted) return 'Está protegido por senha.';
  return size > MAX_INVOICE_BYTES ? 'A nota passa do limite de 1 MB.' : '';
}

/** Returns null if it is damaged, or goes beyond a note's limit whatever the zip claims. */
async function contentOf({ method, content }: Entry): Promise<Uint8Array | null> {
  if (method === 0) return content.length > MAX_INVOICE_BYTES ? null : content;
  return method === 8 ? inflate(content, MAX_INVOICE_BYTES).catch(() => null) : null;
}

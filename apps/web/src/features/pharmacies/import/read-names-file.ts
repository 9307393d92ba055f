import { decodeText } from '@balanco/catalogue-file/decode-text';

/** A longer file is not a list of pharmacies. */
const FILE_LIMIT_BYTES = 1_000_000;

/** A file that can't be read as a list of names. The message is shown to the person. */
export class UnreadableNames extends Error {}

/**
 * The names of a file, one per line: the lines of a .txt, the first column of a .csv (';' between columns).
 *
 * @throws UnreadableNames if the file is not text or is too long
 */
export async function readNamesFile(file: File): Promise<string> {
  if (file.size > FILE_LIMIT_BYTES)
    throw new UnreadableNames('O arquivo é grande demais para uma lista de farmácias.');
  const { text } = decodeText(new Uint8Array(await file.arrayBuffer()), 'auto');
  if (text.includes('\u0000'))
    throw new UnreadableNames('O arquivo não é um texto. Escolha um arquivo .txt ou .csv.');
  return /\.csv$/i.test(file.name) ? firstColumn(text) : text;
}

/** Line breaks inside a quoted name become blanks, because each line is a name. */
async function firstColumn(text: string): Promise<string> {
  const { default: Papa } = await import('papaparse');
  const { data } = Papa.parse<string[]>(text, { delimiter: ';' });
  return data.map(([name = '']) => name.replace(/\s+/g, ' ')).join('\n');
}

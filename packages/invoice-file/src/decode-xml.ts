import { InvoiceFileError } from './invoice-file.js';

const DECLARED = /^<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w-]{1,20})["']/;
const LATIN_1 = /^(iso-8859-1|latin1|windows-1252)$/i;

/** Reads UTF-8, and ISO-8859-1 if the file declares it. */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new InvoiceFileError('o arquivo está vazio.');
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200)).replace(/^ï»¿/, '');
  if (!/^\s*</.test(head)) throw new InvoiceFileError('não é um XML de nota fiscal eletrônica.', 1);
  const declared = DECLARED.exec(head)?.[1] ?? 'utf-8';
  if (LATIN_1.test(declared)) return new TextDecoder('windows-1252').decode(bytes, { stream: true });
  if (!/^utf-?8$/i.test(declared))
    throw new InvoiceFileError(`a codificação ${declared} não é lida; use UTF-8.`, 1);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new InvoiceFileError('há caracteres que não são UTF-8.', lineOfBadText(bytes));
  }
}

function lineOfBadText(bytes: Uint8Array): number {
  const lines = new TextDecoder().decode(bytes).split('\n');
  return lines.findIndex((line) => line.includes('\uFFFD')) + 1;
}

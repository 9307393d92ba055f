import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateCatalogue } from '../catalogue/generate-catalogue.js';

/** Writes files for 'Importar Produtos': valid ones, one with faulty lines, one shifted by a column. Returns the folder. */
export async function writeSampleFiles(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'arquivos-para-importar');
  await mkdir(folder, { recursive: true });
  const good = generateCatalogue({ seed: 31, lines: 2_000 });
  const bad = generateCatalogue({
    seed: 32,
    lines: 500,
    dirt: { withoutCode: 4, notANumber: 6, repeatedProducts: 3 },
  });
  await writeFile(path.join(folder, 'catalogo.txt'), good.bytes);
  await writeFile(path.join(folder, 'catalogo-com-problemas.txt'), bad.bytes);
  await writeFile(path.join(folder, 'catalogo-deslocado.txt'), shifted(good.bytes));
  await writeFile(path.join(folder, 'catalogo.csv'), csvOf(good.account.expected));
  await writeFile(path.join(folder, 'vazio.txt'), '');
  return folder;
}

/** Shifts each line one character to the right, as an ERP's report does after an update. */
function shifted(bytes: Uint8Array): Uint8Array {
  // The first line is not shifted. A single blank before the end-of-file byte would be a blank line.
  const text = Buffer.from(bytes).toString('latin1');
  return Buffer.from(text.replaceAll('\n', '\n '), 'latin1');
}

function csvOf(products: readonly { internal_code: string; barcode: string; description: string }[]): string {
  const lines = products.map(
    (product) => `${product.internal_code};${product.barcode};"${product.description.replaceAll('"', '""')}"`,
  );
  return `\ufeffCódigo Interno;Código de Barras;Descrição\r\n${lines.join('\r\n')}\r\n`;
}

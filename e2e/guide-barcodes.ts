import { writeFile } from 'node:fs/promises';
import { type RenderOptions, toBuffer } from 'bwip-js/node';

/** Barcodes by file name in docs/guia/imagens: what a scanner reads on the guide's page about scanners. */
const barcodes: Readonly<Record<string, RenderOptions>> = {
  'leitor-zeros': { bcid: 'ean13', text: '0012345678905', includetext: true, height: 14 },
  // The lot has no fixed length, so the expiry is found only if the scanner sends the separator.
  'leitor-separador': { bcid: 'gs1datamatrix', text: '(01)07891234567895(10)L42A(17)270531', scale: 5 },
  // "Add CR suffix to all symbologies", as Honeywell's manuals print their menu commands.
  'leitor-honeywell-enter': { bcid: 'code128', text: '^FNC3VSUFCR.', parsefnc: true, height: 14 },
};

/** @param folder with a slash at the end */
export async function drawBarcodes(folder: string): Promise<void> {
  for (const [name, barcode] of Object.entries(barcodes)) {
    const picture = await toBuffer({
      scale: 2,
      padding: 10,
      backgroundcolor: 'FFFFFF',
      ...barcode,
    });
    await writeFile(`${folder}${name}.png`, picture);
  }
}

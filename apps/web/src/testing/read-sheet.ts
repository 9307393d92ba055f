import { read, utils } from '@e965/xlsx';

/** Another library reads than the one that writes, as other programs do. */
export async function readSheets(content: Blob) {
  const bytes = new Uint8Array(await content.arrayBuffer());
  const book = read(bytes, { cellDates: true, UTC: true });
  // With styles the library takes a heading above dates for a date.
  const styled = read(bytes, { cellStyles: true });
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name] ?? {};
    const rows: unknown[][] = utils.sheet_to_json(sheet, { header: 1, defval: null, UTC: true });
    const cells = Object.entries(sheet).filter(([address]) => !address.startsWith('!'));
    return {
      name,
      rows,
      widths: styled.Sheets[name]?.['!cols']?.map(({ width = 0 }) => Math.floor(width)),
      formulas: cells.filter(([, { f }]) => f !== undefined).map(([address]) => address),
    };
  });
}

/** A spreadsheet runs a cell that begins like this as a formula. */
const RUNS = /^[=+\-@\t\r]/;

/** A text for a CSV that spreadsheets open: with an apostrophe before what they would run. */
export function harmlessText(text: string): string {
  return RUNS.test(text) ? `'${text}` : text;
}

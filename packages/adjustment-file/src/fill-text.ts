import type { ExportProfile } from '@balanco/contract/exports/export-profile';
import type { FileHeading, FileTotals } from './file-row.js';

const UNSAFE_IN_NAMES = /[\\/:*?"<>|\p{Cc}]/gu;

/** Fills {inventario}, {versao} and {data} of a text, and with totals {linhas}, {unidades} and {valor} too. */
export function fillText(text: string, heading: FileHeading, totals?: FileTotals): string {
  const values: Record<string, string | undefined> = {
    inventario: heading.inventory,
    versao: String(heading.version),
    data: heading.date,
    linhas: totals?.lines.toString(),
    unidades: totals === undefined ? undefined : plain(totals.units, 3),
    valor: totals === undefined ? undefined : totals.money.toFixed(2).replace('.', ','),
  };
  return text.replace(/\{([a-z]+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** The name of a file with its extension. What a folder can't have in a name becomes a hyphen. */
export function fileName({ file_name, extension }: ExportProfile, heading: FileHeading): string {
  return `${fillText(file_name, heading).replace(UNSAFE_IN_NAMES, '-')}.${extension}`;
}

function plain(value: number, decimals: number): string {
  return value
    .toFixed(decimals)
    .replace(/\.?0+$/, '')
    .replace('.', ',');
}

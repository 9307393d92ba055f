import type { PlannedCount } from './plan-counts.js';

/** The TXT that 'Exportar' must write with its default columns: Coletor, Código, Produto, Quantidade, Fator. */
export function expectedExport(counts: readonly PlannedCount[], collectors: readonly string[]): string {
  return [...counts]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map((count) => [
      collectors[count.collector] ?? '',
      count.code,
      count.description,
      decimalComma(count.quantity),
      decimalComma(count.factor),
    ])
    .map((fields) => `${fields.map(quoted).join(';')}\r\n`)
    .join('');
}

function decimalComma(value: number): string {
  return String(value).replace('.', ',');
}

function quoted(text: string): string {
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

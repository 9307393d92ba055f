import { formatInteger } from '@balanco/contract/base/numbers';
import { PRODUCT_COLUMNS } from '@balanco/contract/products/product-columns';
import { type Facts, facts, fieldsOf, numberOf, textOf } from './audit-facts.js';

/** What imports into a pharmacy bring, without being asked for each file. */
export function importChoiceFacts(choices: unknown): Facts {
  const { added, declined, layout } = fieldsOf(choices);
  return facts([
    ['Importar também', columnNames(added)],
    ['Não importar', columnNames(declined)],
    ['Posições do TXT', textOf(layout)],
  ]);
}

/** The figures of an import; its lines aren't in the audit. */
export function importReportFacts(report: unknown): Facts {
  const { totals, left_out, failure } = fieldsOf(report);
  const { created, updated } = fieldsOf(totals);
  const shown = (value: unknown) => {
    const total = numberOf(value);
    return total === null || total === 0 ? null : formatInteger(total);
  };
  return facts([
    ['Produtos novos', shown(created)],
    ['Produtos alterados', shown(updated)],
    ['Linhas que ficaram de fora', shown(left_out)],
    ['Interrompida', textOf(failure)],
  ]);
}

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(PRODUCT_COLUMNS).map(([column, { label }]) => [column, label])),
  stock_value_combined: 'Saldo & Valor',
};

function columnNames(columns: unknown): string | null {
  if (!Array.isArray(columns) || columns.length === 0) return null;
  return new Intl.ListFormat('pt-BR').format(
    columns.map((column) => labels[String(column)] ?? String(column)),
  );
}

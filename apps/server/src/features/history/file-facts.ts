import { formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import { PRODUCT_COLUMNS } from '@balanco/contract/products/product-columns';
import { type Facts, facts, fieldsOf, listOf, numberOf, textOf } from './audit-facts.js';

export function exportFacts(file: unknown): Facts {
  const { version, profile, content, lines, units, money, left_out, file_name, return_proof, collector } =
    fieldsOf(file);
  const leftOut = numberOf(left_out) ?? 0;
  return facts([
    ['Apuração', numberOf(version) === null ? null : `v${version}`],
    ['Arquivo', textOf(file_name)],
    ['Perfil', textOf(profile)],
    ['Coletor', textOf(collector)],
    ['Conteúdo', contents[textOf(content) ?? ''] ?? null],
    ['Só o que o ERP não importou', numberOf(return_proof) === null ? null : `conferência ${return_proof}`],
    ['Linhas', numberOf(lines) === null ? null : formatInteger(Number(lines))],
    ['Unidades', numberOf(units) === null ? null : formatQuantity(Number(units))],
    ['Total', numberOf(money) === null ? null : formatMoney(Number(money))],
    ['Itens deixados de fora', leftOut === 0 ? null : formatInteger(leftOut)],
  ]);
}

export function profileFacts(side: unknown): Facts {
  const { name, profile } = fieldsOf(side);
  const fields = listOf(fieldsOf(profile).fields).length;
  return facts([
    ['Nome', textOf(name)],
    ['Campos', fields === 0 ? null : formatInteger(fields)],
  ]);
}

const contents: Readonly<Record<string, string>> = {
  counted: 'Saldo contado',
  adjustment: 'Ajuste',
  all: 'Todos os itens',
};

export function importChoiceFacts(choices: unknown): Facts {
  const { added, declined, layout } = fieldsOf(choices);
  return facts([
    ['Incluir', columnNames(added)],
    ['Não importar', columnNames(declined)],
    ['Posições do TXT', textOf(layout)],
  ]);
}

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

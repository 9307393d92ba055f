import { formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import { type Facts, facts, fieldsOf, listOf, numberOf, textOf } from './audit-facts.js';

/** A file that left an inventory, or that a collector brought into it. */
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
    ['Só o que o ERP não tomou', numberOf(return_proof) === null ? null : `prova ${return_proof}`],
    ['Linhas', numberOf(lines) === null ? null : formatInteger(Number(lines))],
    ['Unidades', numberOf(units) === null ? null : formatQuantity(Number(units))],
    ['R$', numberOf(money) === null ? null : formatMoney(Number(money))],
    ['Itens deixados de fora', leftOut === 0 ? null : formatInteger(leftOut)],
  ]);
}

/** What of a profile is told: its name and how many fields it has; the audit row has all of it. */
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

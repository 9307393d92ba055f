import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type {
  MovementColumn,
  MovementImport,
  MovementPreview,
  MovementProblem,
} from '@balanco/contract/comparison/movements';
import { counted } from '../../lib/counted';
import { dayText } from '../../lib/moments';

const columnWords: Readonly<Record<MovementColumn, string>> = {
  code: 'codigo',
  moment: 'data_hora',
  quantity: 'quantidade',
  direction: 'E|S',
};

const problemWords: Readonly<Record<MovementProblem, string>> = {
  columns: 'não tem os quatro campos codigo;data_hora;quantidade;E|S',
  code: 'não é um código',
  long_code: 'passa de 100 caracteres',
  date: 'não é uma data como 22/11/2026',
  hour: 'não tem uma hora como 18:40, sem fuso',
  year: 'não é de 2000 a 2099',
  quantity: 'não é um número',
  decimals: 'tem mais de três casas decimais',
  zero: 'é zero',
  negative: 'é negativa; a direção diz E ou S',
  large: 'passa de 100.000',
  direction: 'não é E nem S',
};

export function problemText({
  line,
  column,
  problem,
}: MovementPreview['problems']['results'][number]): string {
  const where = column === null ? '' : `, ${columnWords[column]}`;
  return `Linha ${formatInteger(line)}${where}: ${problemWords[problem]}`;
}

function periodText(first: string, last: string): string {
  return first === last ? dayText(first) : `${dayText(first)} a ${dayText(last)}`;
}

export function sumText({ rows, entries, exits, first_day: first, last_day: last }: MovementPreview): string {
  return [
    counted(rows, 'movimento', 'movimentos'),
    `${formatQuantity(entries)} un de entrada`,
    `${formatQuantity(exits)} un de saída`,
    first === null || last === null ? null : periodText(first, last),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

export function importText({ rows, known, first_day: first, last_day: last }: MovementImport): string {
  const before =
    known === 0
      ? ''
      : `; ${counted(known, 'já estava', 'já estavam')} em outro arquivo e ${known === 1 ? 'conta' : 'contam'} uma vez só`;
  return `${counted(rows, 'movimento', 'movimentos')} de ${periodText(first, last)}${before}`;
}

const formWords = { day: 'sem hora', hour: 'com hora', minute: 'no mesmo minuto' } as const;

/** '22/11/2026: 1 saída sem hora, de 3 un; já importado em noite.csv: 2 movimentos, de 3 un'. */
export function otherFormText(each: MovementPreview['other_form']['results'][number]): string {
  const { day, form, rows, quantity, known_rows: knownRows, known_quantity: known, file_name: file } = each;
  const what = quantity < 0 ? counted(rows, 'saída', 'saídas') : counted(rows, 'entrada', 'entradas');
  const before = counted(knownRows, 'movimento', 'movimentos');
  const units = (amount: number) => `${formatQuantity(Math.abs(amount))} un`;
  const already = `já importado em ${file}: ${before}, de ${units(known)}`;
  return `${dayText(day)}: ${what} ${formWords[form]}, de ${units(quantity)}; ${already}`;
}

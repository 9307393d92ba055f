import { harmlessText } from '@balanco/contract/base/cell-text';
import type { NetworkPharmacy } from '@balanco/contract/progress/network';
import { canonicalNumber, quotedField } from '@balanco/contract/settlement/settlement-hash';
import { settlementStateWords } from '../inventories/settlement-state-words';
import { attentionText, groupWords } from './attention-words';

const BYTE_ORDER_MARK = '\uFEFF';
const HEADER = [
  'Farmácia',
  'Inventário mais novo',
  'Situação',
  'Seções finalizadas',
  'Seções',
  'Inventários em andamento',
  'Acurácia por item %',
  'Acurácia em valor %',
  'Bruto por R$ 1.000 de estoque',
  'Dias desde o último inventário geral',
  'Reincidentes',
  'Reincidentes R$',
  'Situação agora',
  'Por quê',
];

/** Spreadsheets read it: UTF-8 with byte order mark, ';', decimal comma. */
export function networkCsv(rows: readonly NetworkPharmacy[], today: string): string {
  const lines = rows.map(({ name, newest, last, ...row }) => [
    harmlessText(name),
    harmlessText(newest?.name ?? ''),
    newest === null ? '' : settlementStateWords[newest.state],
    ...[
      newest?.closed_sections,
      newest?.sections,
      row.open_inventories,
      last?.accuracy_by_item,
      last?.accuracy_by_value,
      last?.gross_share,
      row.full_days,
      row.repeat_items,
      row.repeat_money,
    ].map((number) => (number === null || number === undefined ? '' : canonicalNumber(number))),
    groupWords[row.attention],
    harmlessText(attentionText({ name, newest, last, ...row }, today)),
  ]);
  return (
    BYTE_ORDER_MARK + [HEADER, ...lines].map((cells) => `${cells.map(quotedField).join(';')}\r\n`).join('')
  );
}

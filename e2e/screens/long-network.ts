import type { NetworkPharmacy, Transfer } from '@balanco/contract/progress/network';

const PHARMACY = 'Drogaria e Perfumaria Nossa Senhora da Conceição Aparecida 12';
const INVENTORY = 'Balanço geral de fim de ano com controlados e perfumaria 2026';
const MONEY = 1_234_567_890.12;
const AT = '2026-11-21T03:20:00.000Z';
const id = (index: number) => `0198c0de-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** The longest values of Rede, and the shortest. */
export const longPharmacies: readonly NetworkPharmacy[] = Array.from({ length: 12 }, (_none, index) => ({
  id: id(index),
  name: index % 2 === 0 ? PHARMACY : `Filial ${index}`,
  newest:
    index === 3
      ? null
      : {
          ...{ id: 7, name: index % 2 === 0 ? INVENTORY : 'Noite', created_at: AT, state: 'open' },
          ...{ sections: 1_200, closed_sections: 119 },
        },
  open_inventories: 14,
  last:
    index === 3
      ? null
      : {
          ...{ id: 7, name: INVENTORY, settled_at: AT },
          ...{ accuracy_by_item: 99.9, accuracy_by_value: 100, gross_share: index === 0 ? MONEY : 5.4 },
        },
  full_days: index === 3 ? null : 12_345,
  repeat_items: index === 3 ? 0 : 12_345,
  repeat_money: index === 3 ? 0 : -MONEY,
}));

const side = (name: string, difference: number): Transfer['short'] => ({
  ...{ pharmacy: id(difference > 0 ? 1 : 2), pharmacy_name: name, inventory: 7, inventory_name: INVENTORY },
  ...{ settled_at: AT, key: 'i:1', difference, difference_value: MONEY },
});

export const longTransfers: readonly Transfer[] = Array.from({ length: 8 }, (_none, index) => ({
  internal_code: '12345678901234',
  barcode: '7891234567895',
  description: `ADALIMUMABE 40MG/0,4ML SOLUÇÃO INJETÁVEL SERINGA PREENCHIDA ${index}`,
  units: 123_456.789,
  explained: MONEY,
  short: { ...side(index % 2 === 0 ? PHARMACY : 'Filial 12', -123_456.789), key: `i:${index}` },
  over: side(index % 2 === 0 ? 'Filial 2' : PHARMACY, 6),
}));

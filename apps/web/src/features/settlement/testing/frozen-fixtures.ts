import type { SettlementDetail, SettlementItem } from '@balanco/contract/settlement/settlements';
import { keptDipyrone, marchSettlementDetail } from '@balanco/contract/settlement/stored-settlement-examples';
import { PHARMACY } from '../../../testing/rows';
import { settlementOf } from './settlement-fixtures';

/** Item B of the examples of docs/comparison.md. */
export function settledItem(change: Partial<SettlementItem> = {}): SettlementItem {
  return {
    ...keptDipyrone,
    key: 'i:2',
    internal_code: '000002',
    barcodes: ['7891234567895', '7891000200032'],
    description: 'LOSARTANA 50MG C/30',
    department: 'GENÉRICOS',
    expected: 24,
    counted: 20,
    settled: 20,
    how: 'counted',
    round: '1',
    difference: -4,
    value: 8.5,
    difference_value: -34,
    ...change,
  };
}

export function approvedDetail(change: Partial<SettlementDetail> = {}): SettlementDetail {
  return {
    ...marchSettlementDetail,
    previous: null,
    ...settlementOf({
      settled_by: 'Maria Souza',
      approved_at: '2026-01-21T02:45:00Z',
      approved_by: 'João Lima',
    }),
    inventory_id: 7,
    name: 'Balanço Geral',
    pharmacy: PHARMACY,
    pharmacy_name: 'Farmácia São João',
    identity: {
      name: 'Farmácia São João',
      legal_name: 'São João Medicamentos Ltda.',
      cnpj: '12ABC34501DE35',
      state_registration: '110.042.490.114',
      address: 'Rua das Flores, 100, Manaus, AM',
      crf: 'CRF-AM 12345',
      pharmacist: 'Paula Nunes',
      pharmacist_crf: 'CRF-AM 54321',
    },
    time_zone: 'America/Manaus',
    snapshot_version: 1,
    snapshot_taken_at: '2026-01-20T15:00:00Z',
    stock_at: '2026-01-20T14:30:00Z',
    stock_mode: 'summed',
    units: { ...marchSettlementDetail.units, total: 1251, settled: 1234, unregistered: 12, ambiguous: 5 },
    accuracy_by_item: 14.3,
    accuracy_by_value: 24.6,
    sample: null,
    movements: null,
    recount_policy: null,
    collectors: [{ name: 'Ana', lines: 118, units: 1251, imports: [] }],
    warnings: ['2 códigos não cadastrados'],
    overrides: ['Código 789 ignorado por Ana: Amostra grátis, não vende.'],
    audit_head: { row: 12_345, hash: '9f8e7d6c'.repeat(8) },
    ...change,
  };
}

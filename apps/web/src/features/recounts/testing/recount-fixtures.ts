import { exampleRecount, listedOmeprazole } from '@balanco/contract/recounts/example-recount';
import type { RecountPreview } from '@balanco/contract/recounts/recount-changes';
import {
  NO_SECTION,
  type Recount,
  type RecountDetail,
  type RecountItem,
  type RecountSection,
} from '@balanco/contract/recounts/recounts';

export const RECOUNT_SECTION = '0198c0de-0000-7000-8000-0000000000c1';
export const RECOUNTS = 'GET /api/inventories/7/recounts/';
export const RECOUNT = `/api/inventories/7/recounts/${RECOUNT_SECTION}/`;
export const SECTIONS = 'GET /api/inventories/7/recount-sections/';
export const BALCAO = '0198c0de-0000-7000-8000-0000000000d1';
export const ESTOQUE = '0198c0de-0000-7000-8000-0000000000d2';
export const LONG_NAME = 'Maria Aparecida de Albuquerque Cavalcanti dos Santos Pereira';
export const LONG_CODE = '98765432109876543210';

export function recountOf(change: Partial<Recount> = {}): Recount {
  return {
    ...exampleRecount,
    section_id: RECOUNT_SECTION,
    collector: { sub: 'bia', name: 'Bia' },
    created_at: '2026-01-20T23:00:00Z',
    created_by: 'Rui',
    items: 3,
    found_items: 1,
    ...change,
  };
}

export function recountItemOf(change: Partial<RecountItem> = {}): RecountItem {
  return {
    ...listedOmeprazole,
    key: 'i:2',
    internal_code: '000002',
    barcodes: ['7891234567895'],
    own_code: '7891234567895',
    description: 'LOSARTANA 50MG C/30',
    seen: [{ id: null, name: 'Balcão' }],
    ...change,
  };
}

export function recountDetailOf(
  list: readonly RecountItem[],
  change: Partial<RecountDetail> = {},
): RecountDetail {
  return {
    ...recountOf({ items: list.length }),
    inventory_id: 7,
    inventory_name: 'Balanço Geral',
    pharmacy_name: 'Farmácia São João',
    list: [...list],
    strays: [],
    ...change,
  };
}

export function previewOf(change: Partial<RecountPreview> = {}): RecountPreview {
  const person = (name: string, counted: number, sends_sections: boolean | null) => {
    const sub = name.toLowerCase();
    return { sub, name, email: `${sub}@farmacia.example`, counted, second_looks: 0, sends_sections };
  };
  return {
    items: 2,
    value: 154,
    minutes: 2,
    on_other_lists: 0,
    left_out: 0,
    not_possible: [],
    collectors: [person('Ana', 1, true), person('Bia', 0, null), person('Caio', 0, false)],
    ...change,
  };
}

export function sectionsOf(second: string | null = null): RecountSection[] {
  const section = { is_closed: false, lines: 120, second: null };
  return [
    { ...section, id: BALCAO, name: 'Balcão', counted_by: ['ana'], second },
    { ...section, id: ESTOQUE, name: 'Estoque', counted_by: ['bia'] },
    { ...section, id: NO_SECTION, name: '', counted_by: ['caio'], lines: 1 },
  ];
}

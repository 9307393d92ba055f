import { exampleInventories, examplePeople, exampleProducts } from '../base/example-world.js';
import { type ExportProfile, type NamedProfile, PLAIN_FIELD } from './export-profiles.js';
import type { ExportedFile } from './exports.js';
import type { ReturnProof, ReturnProofItem } from './return-proofs.js';

export const simpleProfile: ExportProfile = {
  kind: 'separated',
  fields: [PLAIN_FIELD, { ...PLAIN_FIELD, source: 'quantity', sign: 'minus' }],
  separator: ';',
  quotes: 'never',
  header: '',
  footer: '',
  line_end: 'crlf',
  encoding: 'windows-1252',
  file_name: 'saldo-{inventario}-v{versao}',
  extension: 'txt',
};

export const exampleProfile: NamedProfile = {
  id: '01976f4c-2a00-7c30-8000-0000000000d1',
  name: 'Sistema da loja',
  profile: simpleProfile,
  changed_at: '2026-05-06T03:00:00.000Z',
  changed_by: examplePeople.mod.name,
};

export const otherProfile: NamedProfile = {
  ...exampleProfile,
  id: '01976f4c-2a00-7c30-8000-0000000000d2',
  name: 'Coletor antigo',
};

export const exampleSettlement = {
  inventory: exampleInventories.mobile.number,
  settled_at: '2026-05-06T04:00:00.000Z',
  items: [
    { key: 'i:123', settled: 12.5 },
    { key: 'i:124', settled: 40 },
    { key: 'i:777', settled: 5 },
  ],
} as const;

export const exampleExport: ExportedFile = {
  id: '01976f4c-2a00-7c30-8000-0000000000e1',
  version: 1,
  profile: exampleProfile.name,
  content: 'counted',
  code_kind: 'barcode',
  lines: 1,
  units: 40,
  money: 756,
  left_out: 2,
  return_proof: null,
  file_name: 'saldo-5-v1.txt',
  sha256: '7e53240a1b6f55cd26128c5a52a8e0b5af2e98e008cc03bf5a1bf84c8a626f67',
  at: '2026-05-06T04:10:00.000Z',
  by: examplePeople.mod.name,
};

export const exampleReturnProof: ReturnProof = {
  number: 1,
  version: 1,
  source: 'catalogue',
  file_name: null,
  imported_at: null,
  hash: 'c'.repeat(64),
  at: '2026-05-06T04:20:00.000Z',
  by: examplePeople.mod.name,
  items: 3,
  differing_items: 1,
  missing_items: 0,
  outside: 0,
  shortage: 0,
  overage: 37.8,
};

export const exampleReturnItem: ReturnProofItem = {
  key: 'i:124',
  internal_code: exampleProducts.omeprazole.internal_code,
  barcodes: [exampleProducts.omeprazole.barcode],
  description: exampleProducts.omeprazole.description,
  how: 'counted',
  settled: 40,
  moved: 0,
  due: 40,
  in_erp: 42,
  difference: 2,
  difference_value: 37.8,
  value: 18.9,
  cause: 'not_imported',
};

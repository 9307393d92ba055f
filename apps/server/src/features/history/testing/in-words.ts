import { readAuditFact } from '../../../audit/audit-facts.js';
import type { AuditNames } from '../act.js';
import { describeAudit } from '../describe-audit.js';

const names: AuditNames = {
  inventories: new Map([
    [4, 'Maio'],
    [5, 'Junho'],
  ]),
  sections: new Map([
    ['s1', 'Corredor 1'],
    ['s2', 'Corredor 2'],
  ]),
  people: new Map([['caio', 'Caio Reis']]),
};

export const count = {
  userName: 'Caio Reis',
  barcode: [{ barcode: '0789', count: 10 }],
  internalBarcode: null,
  factor: 1,
  inventoryNumber: 4,
  sectionId: 's1',
  createdAt: '2026-05-06T02:00:00.000Z',
  version: 1,
};
export const product = {
  internal_code: '0012',
  description: 'DIPIRONA',
  barcode: '',
  department: '',
  system_stock: 1500,
  value: 9.9,
};
export interface Case {
  readonly before?: unknown;
  readonly after?: unknown;
  readonly entityId?: string;
  readonly words: readonly [string, ...string[]];
}

export function inWords({ before, after, entityId = 'caio' }: Omit<Case, 'words'>, pair: string): string[] {
  const [entity = '', action = ''] = pair.split(' ');
  const ids: Readonly<Record<string, string>> = { section: 's1', inventory: '4' };
  const row = { entity, action, before, after };
  const on = { actorSub: 'maria', entityId: ids[entity] ?? entityId, names };
  const { what, subject, changes } = describeAudit({ ...row, fact: readAuditFact(row) }, on);
  const lines = changes.map((change) =>
    `${change.field}: ${change.before ?? ''} → ${change.after ?? ''}`.replace(/: {2}→/, ': →').trim(),
  );
  return [subject === null ? what : `${what} ${subject}`, ...lines].map((line) =>
    line.replaceAll('\u00a0', ' '),
  );
}

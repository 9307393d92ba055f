import type { UnplacedCount, UnplacedPage } from '@balanco/contract/counts/unplaced';

export const NAMED = '0198c0de-0000-4000-8000-0000000000aa';
const SUB = '0198c0de-0000-4000-8000-0000000000cc';

type UnplacedLine = UnplacedCount['lines'][number];

export function unplacedLine(change: Partial<UnplacedLine> = {}): UnplacedLine {
  return {
    kind: 'barcode',
    barcode: '7891000001000',
    internal_code: '',
    quantity: 5,
    factor: 1,
    raw: null,
    ...change,
  };
}

export function unplacedCount(id: number, change: Partial<UnplacedCount> = {}): UnplacedCount {
  return {
    id,
    amplify_id: `0198c0de-0000-4000-8000-${String(id).padStart(12, '0')}`,
    _version: 1,
    cognitoUserID: SUB,
    user_name: 'Ana',
    user_email: 'ana@farmacia.example',
    named_inventory: NAMED,
    named_section: null,
    createdAt: '2026-01-20T15:00:00Z',
    received_at: '2026-01-20T18:30:00Z',
    lines: [unplacedLine()],
    ...change,
  };
}

export function unplacedPage(results: UnplacedCount[], change: Partial<UnplacedPage> = {}): UnplacedPage {
  const names = [...new Set(results.map(({ named_inventory }) => named_inventory))];
  const groups = names.map((named_inventory) => ({
    named_inventory,
    count: results.filter((count) => count.named_inventory === named_inventory).length,
  }));
  return { count: results.length, next: null, previous: null, results, groups, ...change };
}

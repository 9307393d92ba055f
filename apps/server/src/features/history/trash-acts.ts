import type { AuditFactOf } from '../../audit/audit-facts.js';
import { type Facts, some } from './facts.js';

type Restored = AuditFactOf<'inventory', 'restore'>;
type Purged = AuditFactOf<'inventory', 'purge'>;

export const purge = {
  words: 'tirou da lixeira para sempre',
  facts: {
    after: ({ after: { products, lines } }: Pick<Purged, 'after'>): Facts => ({
      Produtos: some(products),
      Contagens: some(lines),
    }),
  },
};

export const trash = {
  restore: {
    words: 'restaurou',
    facts: {
      after: ({ after: { products, inventories, sections, counts } }: Pick<Restored, 'after'>): Facts => ({
        Produtos: some(products),
        Inventários: some(inventories),
        Seções: some(sections),
        Contagens: some(counts),
      }),
    },
  },
  purge,
};

export function trashSubject({ kind, name }: Restored['before']): string | null {
  const thing = things[kind];
  return thing === undefined ? (name ?? null) : `${thing} ${name ?? ''}`.trim();
}

const things: Readonly<Record<string, string>> = {
  pharmacy: 'a farmácia',
  inventory: 'o inventário',
  section: 'a seção',
  product: 'o produto',
  catalogue: 'os produtos da farmácia',
  count: 'a contagem de',
};

import type { Deletion, TrashContents, TrashKind } from '@balanco/contract/history/trash';
import { counted } from '../../lib/counted';

export const trashKinds: Readonly<Record<TrashKind, string>> = {
  pharmacy: 'Farmácia',
  inventory: 'Inventário',
  section: 'Seção',
  product: 'Produto',
  catalogue: 'Todos os produtos',
  count: 'Contagem',
};

/** '2 seções e 300 contagens'; '' for nothing. */
export function withIt({ kind, contents }: Pick<Deletion, 'kind' | 'contents'>): string {
  const isItself = kind === 'product' || (kind === 'count' && contents.counts === 1);
  return isItself ? '' : contentsText(contents);
}

/** '1 inventário, 2 seções, 300 contagens e 20 produtos'; '' for nothing. */
export function contentsText({ inventories, sections, counts, products }: TrashContents): string {
  const parts = [
    inventories > 0 && counted(inventories, 'inventário', 'inventários'),
    sections > 0 && counted(sections, 'seção', 'seções'),
    counts > 0 && counted(counts, 'contagem', 'contagens'),
    products > 0 && counted(products, 'produto', 'produtos'),
  ].filter((part) => part !== false);
  return new Intl.ListFormat('pt-BR').format(parts);
}

/** 'a seção “Corredor 1” do inventário “Geral”' */
export function inSentence({ kind, name, place }: Pick<Deletion, 'kind' | 'name' | 'place'>): string {
  const where = place === null ? '' : ` do inventário “${place}”`;
  switch (kind) {
    case 'pharmacy':
      return `“${name}”`;
    case 'inventory':
      return `o inventário “${name}”`;
    case 'section':
      return `a seção “${name}”${where}`;
    case 'product':
      return `o produto “${name}”`;
    case 'catalogue':
      return `todos os produtos de “${name}”`;
    case 'count':
      return `a contagem de ${name}${where}`;
  }
}

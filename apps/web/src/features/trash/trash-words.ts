import type { Deletion, TrashKind } from '@balanco/contract/history/trash';
import { contentsText } from '../../listing/inventory-words';

export const trashKinds: Readonly<Record<TrashKind, string>> = {
  pharmacy: 'Farmácia',
  inventory: 'Inventário',
  section: 'Seção',
  product: 'Produto',
  catalogue: 'Todos os produtos',
  count: 'Contagem',
};

export function withIt({ kind, contents }: Pick<Deletion, 'kind' | 'contents'>): string {
  const isItself = kind === 'product' || (kind === 'count' && contents.counts === 1);
  return isItself ? '' : contentsText(contents);
}

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

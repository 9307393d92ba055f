import type { PharmacyContents } from '@balanco/contract/pharmacies/pharmacies';
import { counted } from '../../lib/counted';

/** What a pharmacy has, in numbers, e.g. '2 inventários, 1 seção e 300 contagens'; '' if it has nothing. */
export function contentsText({ inventories, sections, counts, products }: PharmacyContents): string {
  const parts = [
    inventories > 0 && counted(inventories, 'inventário', 'inventários'),
    sections > 0 && counted(sections, 'seção', 'seções'),
    counts > 0 && counted(counts, 'contagem', 'contagens'),
    products > 0 && counted(products, 'produto', 'produtos'),
  ].filter((part) => part !== false);
  return new Intl.ListFormat('pt-BR').format(parts);
}

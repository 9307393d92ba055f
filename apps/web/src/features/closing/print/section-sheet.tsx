import { formatQuantity } from '@balanco/contract/base/numbers';
import type { Closing } from '@balanco/contract/comparison/closing';
import type { SectionItem } from '@balanco/contract/comparison/section-items';
import { counted } from '../../../lib/counted';
import { Paper } from '../../../ui/print/paper';
import { itemFigures } from '../item-figures';
import { moneyHeadings } from '../money-heading';
import { bySection, type SectionList, sectionTitle } from './by-section';
import { ItemCells } from './item-cells';
import styles from './items-sheet.module.css';
import { SheetHead } from './sheet-head';
import { Signatures } from './signatures';

interface SectionSheetProps {
  closing: Closing;
  /** In the order of sections and of their shelves. */
  items: readonly SectionItem[];
  /** What the list was narrowed to, in words. */
  filter: string;
}

/** Divergências on A4 for a walk along the shelves: each section with a box for each item and a place to sign. */
export function SectionSheet({ closing, items, filter }: SectionSheetProps) {
  const different = new Set(items.map(({ item }) => item.key));
  return (
    <Paper label="Folha de divergências por seção">
      <SheetHead closing={closing} filter={filter} count={different.size} />
      {bySection(items).map((list) => (
        <Section
          key={list.section === null ? 'uncounted' : `in ${list.section.id}`}
          list={list}
          moneyHeading={moneyHeadings[closing.value_basis]}
        />
      ))}
    </Paper>
  );
}

function Section({ list: { section, items }, moneyHeading }: { list: SectionList; moneyHeading: string }) {
  const isCounted = section !== null;
  return (
    <section className={styles.section}>
      <h2>
        {sectionTitle(section)} ({counted(items.length, 'item', 'itens')})
      </h2>
      <table className={styles.items}>
        <thead>
          <tr>
            <th aria-label="Conferido" />
            <th>Código</th>
            <th>Descrição</th>
            {isCounted && <th>Contado aqui</th>}
            <th>Contado</th>
            <th>Esperado</th>
            <th>Dif. un</th>
            <th>{moneyHeading}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <SectionRow key={row.item.key} row={row} isCounted={isCounted} />
          ))}
        </tbody>
      </table>
      <Signatures places={['Conferente', 'Data']} />
    </section>
  );
}

function SectionRow({ row: { item, units }, isCounted }: { row: SectionItem; isCounted: boolean }) {
  const figures = itemFigures(item);
  const elsewhere = item.sections > 1 && isCounted ? counted(item.sections, 'seção', 'seções') : '';
  return (
    <tr>
      <ItemCells item={item} more={elsewhere} />
      {isCounted && <td>{formatQuantity(units ?? 0)}</td>}
      <td>{figures.counted}</td>
      <td>{figures.expected}</td>
      <td>{figures.difference}</td>
      <td>{figures.money}</td>
    </tr>
  );
}

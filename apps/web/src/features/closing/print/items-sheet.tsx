import { formatMoney } from '@balanco/contract/base/numbers';
import type { Closing } from '@balanco/contract/comparison/closing';
import type { Item } from '@balanco/contract/comparison/closing-items';
import type { ClosingTotals } from '@balanco/contract/comparison/closing-totals';
import { Paper } from '../../../ui/print/paper';
import { itemFigures, signedMoney } from '../item-figures';
import { moneyHeadings } from '../money-heading';
import { ItemCells } from './item-cells';
import styles from './items-sheet.module.css';
import { listTotals } from './list-totals';
import { SheetHead } from './sheet-head';
import { Signatures } from './signatures';

interface ItemsSheetProps {
  closing: Closing;
  items: readonly Item[];
  /** What the list was narrowed to, in words. */
  filter: string;
}

/** Divergências on A4, with a box to tick for each item and places to sign. */
export function ItemsSheet({ closing, items, filter }: ItemsSheetProps) {
  const moneyHeading = moneyHeadings[closing.value_basis];
  return (
    <Paper label="Folha de divergências">
      <SheetHead closing={closing} filter={filter} count={items.length} />
      <TotalsTable heading={moneyHeading} list={listTotals(items)} inventory={closing.totals} />
      <table className={styles.items}>
        <thead>
          <tr>
            <th aria-label="Conferido" />
            <th>Código</th>
            <th>Descrição</th>
            <th>Esperado</th>
            <th>Contado</th>
            <th>Dif. un</th>
            <th>Dif. %</th>
            <th>Valor un</th>
            <th>{moneyHeading}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ItemRow key={item.key} item={item} />
          ))}
        </tbody>
      </table>
      <Signatures places={['Conferente', 'Gerente', 'Data']} />
    </Paper>
  );
}

function ItemRow({ item }: { item: Item }) {
  const { expected, counted: units, difference, percentage, value, money } = itemFigures(item);
  return (
    <tr>
      <ItemCells item={item} />
      {[expected, units, difference, percentage, value, money].map((figure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the figures of a row have a fixed order
        <td key={index}>{figure}</td>
      ))}
    </tr>
  );
}

interface TotalsTableProps {
  heading: string;
  list: ClosingTotals;
  inventory: ClosingTotals;
}

function TotalsTable({ heading, list, inventory }: TotalsTableProps) {
  const rows = [
    ['Esta lista', list],
    ['Todo o inventário', inventory],
  ] as const;
  return (
    <table className={styles.totals}>
      <thead>
        <tr>
          <th>{heading}</th>
          <th>Falta</th>
          <th>Sobra</th>
          <th>Líquido</th>
          <th>Bruto</th>
          <th>Não contado</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, { shortage, overage, net, gross, uncounted }]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{signedMoney(shortage)}</td>
            <td>{signedMoney(overage)}</td>
            <td>{signedMoney(net)}</td>
            <td>{formatMoney(gross)}</td>
            <td>{formatMoney(uncounted)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

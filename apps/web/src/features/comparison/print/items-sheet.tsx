import { counted, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { Comparison, SectionItem } from '@balanco/contract/comparison/comparison';
import type { ComparisonTotals, Item } from '@balanco/contract/comparison/items';
import { inventoryStatus } from '@balanco/contract/inventories/inventories';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/moments';
import { Paper } from '../../../ui/paper';
import { HeadedTable } from '../../../ui/table/headed-table';
import { itemFigures, moneyHeadings, signedMoney } from '../../items/item-figures';
import { barcodesText, itemTitle, situation } from '../../items/item-words';
import { snapshotText } from '../../stock/snapshot-words';
import styles from './items-sheet.module.css';

interface ItemsSheetProps {
  comparison: Comparison;
  items: readonly Item[];
  filter: string;
}

export function ItemsSheet({ comparison, items, filter }: ItemsSheetProps) {
  const moneyHeading = moneyHeadings[comparison.value_basis];
  return (
    <Paper label="Folha de divergências">
      <SheetHead comparison={comparison} filter={filter} count={items.length} />
      <TotalsTable heading={moneyHeading} list={listTotals(items)} inventory={comparison.totals} />
      <HeadedTable
        className={styles.items}
        names={['Código', 'Descrição', 'Esperado', 'Contado', 'Dif. un', 'Dif. %', 'Valor un', moneyHeading]}
        first={<th aria-label="Conferido" />}
      >
        {items.map((item) => (
          <ItemRow key={item.key} item={item} />
        ))}
      </HeadedTable>
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
  list: ComparisonTotals;
  inventory: ComparisonTotals;
}

function TotalsTable({ heading, list, inventory }: TotalsTableProps) {
  const rows = [
    ['Esta lista', list],
    ['Todo o inventário', inventory],
  ] as const;
  return (
    <HeadedTable
      className={styles.totals}
      names={[heading, 'Falta', 'Sobra', 'Líquido', 'Bruto', 'Não contado']}
    >
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
    </HeadedTable>
  );
}

interface SectionSheetProps {
  comparison: Comparison;
  items: readonly SectionItem[];
  filter: string;
}

/** It is for a walk along the shelves, and each section has a line for a signature. */
export function SectionSheet({ comparison, items, filter }: SectionSheetProps) {
  const different = new Set(items.map(({ item }) => item.key));
  return (
    <Paper label="Folha de divergências por seção">
      <SheetHead comparison={comparison} filter={filter} count={different.size} />
      {bySection(items).map((list) => (
        <Section
          key={list.section === null ? 'uncounted' : `in ${list.section.id}`}
          list={list}
          moneyHeading={moneyHeadings[comparison.value_basis]}
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
      <HeadedTable
        className={styles.items}
        names={[
          'Código',
          'Descrição',
          ...(isCounted ? ['Contado aqui'] : []),
          'Contado',
          'Esperado',
          'Dif. un',
          moneyHeading,
        ]}
        first={<th aria-label="Conferido" />}
      >
        {items.map((row) => (
          <SectionRow key={row.item.key} row={row} isCounted={isCounted} />
        ))}
      </HeadedTable>
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

function SheetHead({ comparison, filter, count }: { comparison: Comparison; filter: string; count: number }) {
  const [printedAt] = useState(() => new Date().toISOString());
  const state = comparison.finalised_at === null ? inventoryStatus.open : inventoryStatus.finalised;
  return (
    <header>
      <h1>Divergências: {comparison.name}</h1>
      <p>
        {comparison.pharmacy_name} · {state} · impresso em {formatDateTime(printedAt, comparison.time_zone)}
      </p>
      <p>
        <strong>{filter}</strong> ({counted(count, 'item', 'itens')}) ·{' '}
        {snapshotText(comparison.snapshot, comparison.time_zone)}
      </p>
    </header>
  );
}

function ItemCells({ item, more = '' }: { item: Item; more?: string }) {
  const under = [barcodesText(item), item.department, situation(item), more].filter((text) => text !== '');
  return (
    <>
      <td>
        <span className={styles.box} />
      </td>
      <td>{item.internal_code}</td>
      <td>
        {itemTitle(item)}
        <small>{under.join(' · ')}</small>
      </td>
    </>
  );
}

export function Signatures({ places }: { places: readonly string[] }) {
  return (
    <footer className={styles.signatures}>
      {places.map((who) => (
        <p key={who} className={styles.signature}>
          {who}
        </p>
      ))}
    </footer>
  );
}

/**
 * Sums R$. It rounds each item to centavos first, like the server, so that a printed list adds up
 * (docs/comparison.md, "The value").
 */
export function listTotals(items: readonly Item[]): ComparisonTotals {
  let shortage = 0;
  let overage = 0;
  let uncounted = 0;
  for (const { state, difference_value, expected, value } of items) {
    if (state === 'shortage') shortage += centavos(difference_value ?? 0);
    if (state === 'overage') overage += centavos(difference_value ?? 0);
    if (state === 'uncounted') uncounted += centavos(Math.max(0, expected) * value);
  }
  return {
    shortage: shortage / 100,
    overage: overage / 100,
    net: (shortage + overage) / 100,
    gross: (overage - shortage) / 100,
    uncounted: uncounted / 100,
  };
}

/** It counts whole centavos, because sums of fractions drift. */
function centavos(amount: number): number {
  return Math.round(Number((amount * 100).toFixed(4)));
}

interface SectionList {
  /** null holds uncounted items. */
  readonly section: SectionItem['section'];
  readonly items: readonly SectionItem[];
}

/** Expects items in the order of sections. */
export function bySection(items: readonly SectionItem[]): SectionList[] {
  const lists: { section: SectionItem['section']; items: SectionItem[] }[] = [];
  for (const item of items) {
    const last = lists.at(-1);
    const isSame = JSON.stringify(last?.section) === JSON.stringify(item.section);
    if (last && isSame) last.items.push(item);
    else lists.push({ section: item.section, items: [item] });
  }
  return lists;
}

export function sectionTitle(section: SectionItem['section']): string {
  if (section === null) return 'Não contados';
  return section.id === null ? 'Sem seção' : `Seção ${section.name || 'sem nome'}`;
}

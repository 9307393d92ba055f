import { counted } from '@balanco/contract/base/numbers';
import { type Comparison, listComparisonItems } from '@balanco/contract/comparison/comparison';
import type { Item } from '@balanco/contract/comparison/items';
import { loadState, useAsked } from '../../api/client';
import { type Bar, Bars } from '../../listing/bars';
import { comparisonKey, liveRefresh } from '../../listing/queries';
import { type ListAddress, paths } from '../../paths';
import { PendingMessage } from '../../ui/messages/list-message';
import { signedMoney } from '../items/item-figures';

const MOST_ITEMS = 8;
const MOST_MONEY = 0.8;

export function SummaryPictures({ id, comparison }: { id: string; comparison: Comparison }) {
  const { department_totals, totals, filters } = comparison;
  const query = useAsked(
    [...comparisonKey, id, 'heaviest'],
    listComparisonItems,
    { params: { id }, query: { filter: 'divergent', page_size: MOST_ITEMS } },
    liveRefresh,
  );
  const rows = (address: ListAddress) => paths.inventory(id, { part: 'divergencias', ...address });
  const { few, share } = heaviest(query.data?.results ?? [], totals.gross);
  const departments = department_totals.map(({ department, shortage, overage }) => ({
    id: department,
    name: department || 'Sem departamento',
    parts: partsOf(shortage, overage),
    // No filter finds items without a department; their order begins with them.
    to: rows(department === '' ? { sort: 'department' } : { department }),
  }));
  return (
    <div className="cols-24 top">
      <section className="panel" aria-label="Falta e sobra por departamento">
        <h2 className="mb-2">Falta e sobra por departamento</h2>
        <BarsOfMoney label="Departamentos" bars={departments} />
      </section>
      <section className="panel" aria-label="O que mais pesa">
        <h2 className="mb-2">O que mais pesa</h2>
        {query.data === undefined ? (
          <PendingMessage {...loadState(query)} height={320} />
        ) : (
          <>
            {few.length > 0 && (
              <p className="mb-2 dim">
                {few.length} de {counted(filters.divergent, 'item', 'itens')} com diferença{' '}
                {few.length === 1 ? 'faz' : 'fazem'} {share} % do dinheiro.
              </p>
            )}
            <BarsOfMoney
              label="Itens"
              bars={few.map(({ key, description, difference_value }) => ({
                id: key,
                name: description || key.slice(2),
                parts: partsOf(Math.min(0, difference_value ?? 0), Math.max(0, difference_value ?? 0)),
                to: rows({ item: key }),
              }))}
            />
          </>
        )}
      </section>
    </div>
  );
}

function BarsOfMoney({ label, bars }: { label: string; bars: readonly Bar[] }) {
  if (bars.length === 0) return <p className="dim">Nenhuma diferença em R$.</p>;
  return <Bars label={label} bars={bars} />;
}

function partsOf(shortage: number, overage: number): Bar['parts'] {
  const parts = [
    { tone: 'shortage', value: -shortage, text: signedMoney(shortage) },
    { tone: 'overage', value: overage, text: signedMoney(overage) },
  ] as const;
  return parts.filter(({ value }) => value > 0);
}

export function heaviest(items: readonly Item[], gross: number): { few: Item[]; share: number } {
  const few: Item[] = [];
  let sum = 0;
  for (const item of items) {
    const money = Math.abs(item.difference_value ?? 0);
    if (money === 0 || sum >= gross * MOST_MONEY) break;
    few.push(item);
    sum += money;
  }
  return { few, share: Math.min(100, Math.floor((sum * 100) / gross)) };
}

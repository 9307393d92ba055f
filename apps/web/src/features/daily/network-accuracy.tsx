import { formatInteger, formatMoney } from '@balanco/contract/base/numbers';
import { listShopAccuracy, type ShopAccuracy } from '@balanco/contract/inventories/daily-count';
import { loadState, useAsked } from '../../api/client';
import { TextLink } from '../../listing/path';
import { paths } from '../../paths';
import { EmptyMessage, PendingMessage } from '../../ui/messages/list-message';
import { FigureTable } from '../../ui/table/figure-table';
import { AccuracyLines, type AccuracyMonth } from './accuracy-lines';
import { accuracyText } from './accuracy-panel';

/** 'Loja sempre certa' of every pharmacy with lists of the day (docs/daily-count.md). */
export function NetworkAccuracy({ isGranted }: { isGranted: boolean }) {
  const query = useAsked(['shop accuracy'], listShopAccuracy, isGranted ? {} : null);
  if (query.data === undefined) return <PendingMessage {...loadState(query)} height={320} />;
  const shops = query.data.results;
  if (shops.length === 0) return <EmptyMessage text="Nenhuma farmácia tem Contagem do dia" />;
  return (
    <div className="stack">
      <section className="panel stack" aria-label="Loja sempre certa na rede">
        <h2>Loja sempre certa: a rede, mês a mês</h2>
        <AccuracyLines months={monthsOf(shops)} />
        <p className="dim small">
          Sorteados certos: de todas as primeiras contagens de itens sorteados com saldo, quantas acharam
          exatamente o saldo.
        </p>
      </section>
      <section className="panel" aria-label="Cada farmácia">
        <FigureTable
          label="Loja sempre certa de cada farmácia"
          names={[
            'Farmácia',
            'Acurácia por item',
            'Prateleiras vazias em 12 meses',
            'Faltou em 12 meses',
            'Sobrou em 12 meses',
            'Conselho',
          ]}
          texts={['Acurácia por item', 'Conselho']}
        >
          {shops.map((shop) => (
            <ShopRow key={shop.pharmacy} shop={shop} />
          ))}
        </FigureTable>
      </section>
    </div>
  );
}

function ShopRow({ shop }: { shop: ShopAccuracy }) {
  const year = totalOf(shop.months);
  return (
    <tr>
      <th scope="row">
        <TextLink to={paths.daily({ pharmacy: shop.pharmacy })} className="touch-link anywhere">
          {shop.pharmacy_name}
        </TextLink>
      </th>
      <td data-text data-label="Acurácia por item">
        {accuracyText(shop.accuracy)}
      </td>
      <td data-label="Prateleiras vazias">{formatInteger(year.empty_shelves)}</td>
      <td data-label="Faltou">{formatMoney(year.shortage)}</td>
      <td data-label="Sobrou">{formatMoney(year.overage)}</td>
      <td data-text data-label="Conselho">
        {shop.is_full_count_advised ? 'Vale um inventário completo' : 'Continue com as listas'}
      </td>
    </tr>
  );
}

function totalOf(months: readonly AccuracyMonth[]): Omit<AccuracyMonth, 'month' | 'accuracy'> {
  const sum = (field: Exclude<keyof AccuracyMonth, 'month' | 'accuracy'>) =>
    months.reduce((total, month) => total + month[field], 0);
  return {
    empty_shelves: sum('empty_shelves'),
    shortage: sum('shortage'),
    overage: sum('overage'),
    answers: sum('answers'),
    right: sum('right'),
  };
}

/** All shops together; their months are the same. */
function monthsOf(shops: readonly ShopAccuracy[]): AccuracyMonth[] {
  const [first] = shops;
  return (first?.months ?? []).map(({ month }, at) => ({
    month,
    accuracy: null,
    ...totalOf(shops.flatMap((shop) => shop.months[at] ?? [])),
  }));
}

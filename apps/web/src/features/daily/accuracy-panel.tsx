import { formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import { listShopAccuracy, type ShopAccuracy } from '@balanco/contract/inventories/daily-count';
import { loadState, useAsked } from '../../api/client';
import { dayText } from '../../lib/moments';
import { PendingMessage } from '../../ui/messages/list-message';
import { FigureTable } from '../../ui/table/figure-table';
import { AccuracyLines } from './accuracy-lines';

export function accuracyText(accuracy: ShopAccuracy['accuracy']): string {
  if (accuracy === null) return 'ainda não se sabe';
  const [share, low, high] = [accuracy.share, accuracy.low, accuracy.high].map((part) =>
    formatQuantity(Math.round(part * 1000) / 10),
  );
  return `${share} %, entre ${low} e ${high} com 95 % de confiança`;
}

/** How right the stock is, and what the lists of twelve months found (docs/daily-count.md). */
export function AccuracyPanel({ pharmacy }: { pharmacy: string }) {
  const query = useAsked(['shop accuracy', pharmacy], listShopAccuracy, { query: { pharmacy } });
  if (query.data === undefined) return <PendingMessage {...loadState(query)} height={120} />;
  const [shop] = query.data.results;
  if (shop === undefined) return null;
  return (
    <section className="panel stack" aria-label="Loja sempre certa">
      <h2>Loja sempre certa</h2>
      <p>
        <strong>Acurácia por item: {accuracyText(shop.accuracy)}.</strong>{' '}
        {shop.is_full_count_advised && 'Vale a pena um inventário completo.'}
      </p>
      <p className="dim small">
        De cada 100 itens com saldo, quantos têm na prateleira exatamente esse saldo. Valem só as primeiras
        contagens de itens sorteados, depois do último inventário completo, e é preciso ter 20 dias delas.
      </p>
      <AccuracyLines months={shop.months} />
      <FigureTable
        label="O que as listas acharam"
        names={['Mês', 'Acurácia por item', 'Prateleiras vazias', 'Faltou', 'Sobrou']}
        texts={['Acurácia por item']}
      >
        {shop.months.toReversed().map(({ month, accuracy, empty_shelves, shortage, overage }) => (
          <tr key={month}>
            <th scope="row">{dayText(month)}</th>
            <td data-text data-label="Acurácia por item">
              {accuracyText(accuracy)}
            </td>
            <td data-label="Prateleiras vazias">{formatInteger(empty_shelves)}</td>
            <td data-label="Faltou">{formatMoney(shortage)}</td>
            <td data-label="Sobrou">{formatMoney(overage)}</td>
          </tr>
        ))}
      </FigureTable>
    </section>
  );
}

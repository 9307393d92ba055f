import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import { listShopExpiry, type ShopExpiry as Shop } from '@balanco/contract/expiry/expiry';
import { IconDownload } from '@tabler/icons-react';
import { loadState, useAsked } from '../../api/client';
import { csvOf } from '../../lib/csv';
import { formatDateTime } from '../../lib/moments';
import { TextLink } from '../../listing/path';
import { paths } from '../../paths';
import { ListScreen, PageAction } from '../../ui/list/list-screen';
import { EmptyMessage, PendingMessage } from '../../ui/messages/list-message';
import { saveFile } from '../../ui/save-file';
import { FigureTable } from '../../ui/table/figure-table';
import { coverageShare, coverageText } from './expiry-words';
import type { PartProps } from './shop-expiry';

const COLUMNS = [
  ['expired', 'Vencido'],
  ['unsellable', 'Não dá mais para vender'],
  ['soon', 'Até 90 dias'],
] as const;

/** Every pharmacy within reach. */
export function NetworkExpiry({ isGranted, parts }: PartProps) {
  const query = useAsked(['expiry', 'network'], listShopExpiry, isGranted ? {} : null);
  const shops = query.data?.results;
  const total = (of: (shop: Shop) => number) => (shops ?? []).reduce((sum, shop) => sum + of(shop), 0);
  const download = (rows: readonly Shop[]) => {
    const headings = COLUMNS.flatMap(([, label]) => [`${label} un`, `${label} R$`]);
    const cells = rows.map((shop) => [
      shop.pharmacy_name,
      ...COLUMNS.flatMap(([key]) => [shop[key].units, shop[key].money]),
      coverageShare(shop.coverage),
    ]);
    saveFile('validade-rede.csv', csvOf([['Farmácia', ...headings, 'Validade conhecida %'], ...cells]));
  };
  return (
    <ListScreen
      title="Validade"
      count={shops?.length}
      actions={
        shops && <PageAction label="Exportar CSV" Icon={IconDownload} onClick={() => download(shops)} />
      }
      toolbar={parts}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard. */}
      <section className="stack full scroll" aria-label="A rede" tabIndex={0}>
        {shops === undefined ? (
          <PendingMessage {...loadState(query)} height={320} />
        ) : shops.length === 0 ? (
          <EmptyMessage text="Nenhuma farmácia encontrada" />
        ) : (
          <section className="panel stack">
            <p>
              <strong>
                {coverageText({
                  known_units: total(({ coverage }) => coverage.known_units),
                  stock_units: total(({ coverage }) => coverage.stock_units),
                })}
              </strong>
            </p>
            <FigureTable
              label="Validade de cada farmácia"
              names={['Farmácia', ...COLUMNS.map(([, label]) => label), 'Validade conhecida']}
            >
              <tr>
                <th scope="row">Rede</th>
                {COLUMNS.map(([key, label]) => (
                  <td key={key} data-label={label}>
                    <Share
                      units={total((shop) => shop[key].units)}
                      money={total((shop) => shop[key].money)}
                    />
                  </td>
                ))}
                <td data-label="Validade conhecida" />
              </tr>
              {shops.map((shop) => (
                <ShopRow key={shop.pharmacy} shop={shop} />
              ))}
            </FigureTable>
          </section>
        )}
      </section>
    </ListScreen>
  );
}

function ShopRow({ shop }: { shop: Shop }) {
  return (
    <tr>
      <th scope="row">
        <TextLink to={paths.expiry({ pharmacy: shop.pharmacy })} className="touch-link anywhere">
          {shop.pharmacy_name}
        </TextLink>
        <div className="dim small">
          {shop.kept_at === null
            ? 'ainda não calculada; abra a farmácia'
            : `de ${formatDateTime(shop.kept_at)}`}
        </div>
      </th>
      {COLUMNS.map(([key, label]) => (
        <td key={key} data-label={label}>
          <Share {...shop[key]} />
        </td>
      ))}
      <td data-label="Validade conhecida">{coverageShare(shop.coverage)} %</td>
    </tr>
  );
}

function Share({ units, money }: { units: number; money: number }) {
  return (
    <span>
      {formatMoney(money)}
      <span className="dim small block">{formatQuantity(units)} un</span>
    </span>
  );
}

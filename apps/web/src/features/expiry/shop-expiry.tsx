import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import {
  EXPIRY_PAGE_LIMIT,
  EXPIRY_PAGE_SIZE,
  type ExpiryLot,
  type ExpirySummary,
  getExpirySummary,
  listExpiryLots,
} from '@balanco/contract/expiry/expiry';
import { IconDownload, IconFilter, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { loadState, request, sentence, useAsked } from '../../api/client';
import { dayText } from '../../lib/moments';
import { PharmaciesLink } from '../../listing/links';
import { pagedQuery, useListAddress, usePagedList } from '../../listing/list-address';
import { ListSearch } from '../../listing/list-search';
import { TextLink } from '../../listing/path';
import { PharmacySelect, usePharmacyChoice } from '../../listing/pharmacy-choice';
import { paths } from '../../paths';
import { usePaper } from '../../session/use-paper';
import { FilterSelect } from '../../ui/fields/option-select';
import { later } from '../../ui/later';
import { LinkButton } from '../../ui/link-button';
import { FilterChips } from '../../ui/list/filters';
import { ListScreen, PageAction } from '../../ui/list/list-screen';
import { Pagination } from '../../ui/list/pagination';
import { EmptyMessage, PendingMessage } from '../../ui/messages/list-message';
import { noticeFailure } from '../../ui/messages/notices';
import { saveFile } from '../../ui/save-file';
import { FigureTable } from '../../ui/table/figure-table';
import { ExpiryPaper } from './expiry-paper';
import { basisText, bucketText, coverageText, exchangeText, lotsCsv, RECALL_PART } from './expiry-words';

const LoseDialog = later('LoseDialog', () => import('./lose-dialog'));

const none: readonly ExpiryLot[] = [];

export interface PartProps {
  isGranted: boolean;
  /** What chooses the part of the screen. */
  parts: ReactNode;
}

/** The lots of one pharmacy. */
export function ShopExpiry({ isGranted, parts }: PartProps) {
  const choice = usePharmacyChoice();
  const { pharmacy } = choice;
  const [{ page, only, department, search }, change] = useListAddress();
  const id = isGranted ? pharmacy?.id : undefined;
  const filter = {
    bucket: only ?? undefined,
    department: department ?? undefined,
    search: search || undefined,
  };
  const listing = id === undefined ? null : { pharmacy: id, ...filter, page };
  const list = usePagedList(
    useQuery(
      pagedQuery(['expiry'], listing, ({ pharmacy: of, ...query }, signal) =>
        request(listExpiryLots, { params: { id: of }, query }, { signal }),
      ),
    ),
    EXPIRY_PAGE_SIZE,
    [choice],
  );
  const summary = useAsked(
    ['expiry', 'summary', id],
    getExpirySummary,
    id === undefined ? null : { params: { id } },
  );
  const lots = list.shown?.results ?? none;
  const [lost, setLost] = useState<ExpiryLot | null>(null);
  const loadAll = async () => {
    const all: ExpiryLot[] = [];
    for (let next = 1; ; next += 1) {
      const query = { ...filter, page: next, page_size: EXPIRY_PAGE_LIMIT };
      const found = await request(listExpiryLots, { params: { id: id ?? '' }, query });
      all.push(...found.results);
      if (found.next === null) return all;
    }
  };
  const { print, printed } = usePaper(loadAll);
  const download = async () => {
    try {
      saveFile('validade.csv', lotsCsv(await loadAll()));
    } catch (failure) {
      noticeFailure(`Erro ao gerar o arquivo: ${sentence(failure)}`);
    }
  };
  return (
    <ListScreen
      title="Validade"
      count={list.shown?.count}
      actions={
        <>
          <PageAction label="Imprimir" Icon={IconPrinter} secondary onClick={() => print()} />
          <PageAction
            label="Exportar CSV"
            short="Exportar"
            Icon={IconDownload}
            onClick={() => void download()}
          />
        </>
      }
      toolbar={
        <>
          {parts}
          <PharmacySelect choice={choice} />
          <ListSearch label="Pesquisar itens ou lotes..." />
          <FilterSelect
            label="Departamento"
            allLabel="Todos os departamentos"
            nothingFound="Nenhum departamento encontrado"
            Icon={IconFilter}
            choices={(summary.data?.departments ?? []).map((name) => ({ value: name, label: name }))}
            value={department}
            onChoose={(chosen) => change({ department: chosen })}
          />
        </>
      }
      foot={<Pagination {...list.pages} words={['lote', 'lotes']} />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard. */}
      <section className="stack full scroll" aria-label="Lotes e prazos" tabIndex={0}>
        {pharmacy === null ? (
          <EmptyMessage text="Nenhuma farmácia encontrada" action={<PharmaciesLink />} />
        ) : (
          <>
            {summary.data === undefined ? (
              <PendingMessage {...loadState(summary)} height={120} />
            ) : (
              <Summary summary={summary.data} only={only} onPress={(bucket) => change({ only: bucket })} />
            )}
            {list.shown === undefined ? (
              <PendingMessage failure={list.table.failure} onRetry={list.table.onRetry} height={320} />
            ) : lots.length === 0 ? (
              <EmptyMessage
                text={
                  only === null && department === null && search === ''
                    ? 'Nenhuma validade conhecida. Ela vem das caixas lidas pelo código 2D e das notas fiscais.'
                    : only === 'exchange'
                      ? 'Nada a trocar: nenhuma outra farmácia, das que você acessa, vende mais rápido o que vence em até 90 dias'
                      : 'Nenhum lote encontrado'
                }
              />
            ) : (
              <section className="panel">
                <LotTable lots={lots} onLose={setLost} />
              </section>
            )}
          </>
        )}
      </section>
      {lost !== null && id !== undefined && (
        <LoseDialog pharmacy={id} lot={lost} onClose={() => setLost(null)} />
      )}
      {printed !== null && pharmacy && summary.data && (
        <ExpiryPaper
          title={`Validade: ${pharmacy.name}`}
          lead={[
            `${dayText(summary.data.today)} · ${only === null ? 'todos os prazos' : bucketText(only)}${department === null ? '' : ` · ${department}`}`,
            coverageText(summary.data.coverage),
          ]}
          headings={['Item', 'Lote', 'Validade', 'Prazo', 'Un no máximo', 'R$', 'Baseado em']}
          rows={printed.map((lot) => [
            `${lot.description} ${lot.internal_code || lot.barcode}`,
            lot.lot,
            dayText(lot.expires_on),
            bucketText(lot.bucket),
            formatQuantity(lot.units),
            formatMoney(lot.money),
            [basisText(lot), exchangeText(lot)].filter(Boolean).join(' · '),
          ])}
        />
      )}
    </ListScreen>
  );
}

const lotId = ({ key, lot, expires_on }: ExpiryLot) => `${key}/${lot}/${expires_on}`;

interface SummaryProps {
  summary: ExpirySummary;
  only: string | null;
  onPress: (bucket: string | null) => void;
}

function Summary({ summary: { buckets, coverage, treatment_days: days }, only, onPress }: SummaryProps) {
  const total = buckets.reduce((sum, { lots }) => sum + lots, 0);
  return (
    <section className="panel stack" aria-label="Prazos">
      <p>
        <strong>{coverageText(coverage)}</strong>
      </p>
      <FigureTable label="Prazos" names={['Prazo', 'Unidades', 'R$']}>
        {buckets.map(({ key, units, money }) => (
          <tr key={key}>
            <th scope="row">{bucketText(key)}</th>
            <td data-label="Unidades">{formatQuantity(units)}</td>
            <td data-label="R$">{formatMoney(money)}</td>
          </tr>
        ))}
      </FigureTable>
      <p className="dim small">
        As unidades são o máximo. Das notas contam as mais novas, até o saldo; o que vence primeiro vem antes.
        {days > 0 &&
          ` Não dá mais para vender: vence em menos de ${days} dias, antes do fim de um tratamento.`}
      </p>
      <FilterChips
        label="Prazo"
        chips={[
          { value: null, label: 'Todos', count: total },
          ...buckets.map(({ key, lots }) => ({ value: key, label: bucketText(key), count: lots })),
          { value: 'exchange', label: bucketText('exchange'), count: null },
        ]}
        value={only}
        onPress={onPress}
      />
    </section>
  );
}

interface LotTableProps {
  lots: readonly ExpiryLot[];
  onLose: (lot: ExpiryLot) => void;
}

/** On a phone each lot is a card. */
function LotTable({ lots, onLose }: LotTableProps) {
  return (
    <FigureTable
      label="Lotes"
      names={['Item', 'Validade', 'Un no máximo', 'R$', 'Baseado em']}
      texts={['Validade', 'Baseado em']}
    >
      {lots.map((lot) => {
        const name = lot.description || lot.internal_code || lot.barcode;
        const isExpired = lot.bucket === 'expired';
        return (
          <tr key={lotId(lot)}>
            <th scope="row">
              <span className="medium anywhere">{name}</span>
              <div className="dim small mono">{lot.internal_code || lot.barcode}</div>
              {lot.lot !== '' && (
                <TextLink
                  to={paths.expiry({ part: RECALL_PART, search: lot.lot })}
                  className="small touch-link"
                >
                  lote {lot.lot}
                </TextLink>
              )}
            </th>
            <td data-text data-label="Validade">
              <span>
                {dayText(lot.expires_on)}
                <span className={`block small ${isExpired ? 'danger' : 'dim'}`}>
                  {bucketText(lot.bucket)}
                </span>
                {isExpired && (
                  <LinkButton
                    aria-label={`Registrar perda de ${name}, lote ${lot.lot}`}
                    onClick={() => onLose(lot)}
                  >
                    Registrar perda
                  </LinkButton>
                )}
              </span>
            </td>
            <td data-label="Un no máximo">{formatQuantity(lot.units)}</td>
            <td data-label="R$">{formatMoney(lot.money)}</td>
            <td data-text data-label="Baseado em">
              <span>
                {basisText(lot)}
                <span className="block">{exchangeText(lot)}</span>
              </span>
            </td>
          </tr>
        );
      })}
    </FigureTable>
  );
}

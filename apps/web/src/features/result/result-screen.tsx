import { counted } from '@balanco/contract/base/numbers';
import {
  getSettlement,
  listSettlementItems,
  type SettlementDetail,
  type SettlementItem,
} from '@balanco/contract/settlement/settlements';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { loadState, request } from '../../api/client';
import { formatDateTime } from '../../lib/moments';
import { TextLink } from '../../listing/path';
import { comparisonKey } from '../../listing/queries';
import { paths } from '../../paths';
import { useStaffAccess } from '../../session/role/staff-action';
import { usePaper } from '../../session/use-paper';
import { ListScreen, PageAction } from '../../ui/list/list-screen';
import { PendingMessage } from '../../ui/messages/list-message';
import { Paper } from '../../ui/paper';
import { signedMoney } from '../items/item-figures';
import { reasonText } from '../items/reason-words';
import { stamp } from '../settlement/ata/ata-words';
import { SettlementPapers } from '../settlement/settlement-papers';
import styles from './result.module.css';
import { countersText, headline, itemText, meaning, sinceLast, totalRows } from './result-words';

const WORST = 5;

interface Shown {
  readonly settlement: SettlementDetail;
  readonly worst: readonly SettlementItem[];
  readonly divergent: number;
}

/** What an owner shows a partner (docs/settlement.md, "The result on one page"). */
export function ResultScreen() {
  const access = useStaffAccess();
  const { id = '', version = '' } = useParams();
  const query = useQuery({
    queryKey: [...comparisonKey, id, 'result', version],
    queryFn: ({ signal }) => loadResult(id, Number(version), signal),
    enabled: access === 'granted',
  });
  const { print, printed } = usePaper(() => Promise.resolve(true));
  if (access === 'refused') return <Navigate to={paths.pharmacies()} replace />;
  const { data } = query;
  return (
    <ListScreen
      title="Resultado"
      tabTitle={data === undefined ? 'Resultado' : `Resultado: ${data.settlement.name}`}
      count={null}
      actions={data && <PageAction label="Imprimir" Icon={IconPrinter} onClick={print} />}
    >
      <div className={`${styles.screen} stack full scroll`}>
        {data === undefined ? (
          <PendingMessage {...loadState(query)} height={400} />
        ) : (
          <Result {...data}>
            <p className="mb-2">
              <TextLink to={paths.inventory(id, { part: 'fechamento' })}>Abrir o Fechamento</TextLink>
            </p>
            <SettlementPapers id={id} settlement={data.settlement} />
          </Result>
        )}
        {data !== undefined && printed && (
          <Paper label="Resultado" foot={footOf(data.settlement)}>
            <h1>Resultado do inventário</h1>
            <Result {...data} />
          </Paper>
        )}
      </div>
    </ListScreen>
  );
}

async function loadResult(id: string, version: number, signal: AbortSignal): Promise<Shown> {
  const params = { id, version };
  const query = { filter: 'divergent', sort: '-money', page_size: WORST } as const;
  const [settlement, items] = await Promise.all([
    request(getSettlement, { params }, { signal }),
    request(listSettlementItems, { params, query }, { signal }),
  ]);
  return { settlement, worst: items.results, divergent: items.count };
}

function footOf({ inventory_id, version, hash }: SettlementDetail): string {
  return `Resultado do inventário nº ${inventory_id}, versão ${version}, código de verificação ${hash.slice(0, 8)}…`;
}

function Result({ settlement, worst, divergent, children }: Shown & { children?: ReactNode }) {
  const { exports, version } = settlement;
  const mark = stamp(settlement);
  return (
    <div className={`${styles.result} grid gap-4`}>
      <header>
        <p className="dim anywhere">
          {settlement.pharmacy_name} · {settlement.name}
          {settlement.scope === 'partial' && ' · parcial'} · versão {version}
          {mark !== 'Aprovada' && <strong className="warning"> · {mark.toLowerCase()}</strong>}
        </p>
        <p className={styles.headline}>{headline(settlement.totals)}</p>
        {meaning(settlement, divergent).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </header>
      <section aria-label="Totais">
        <h2>Totais</h2>
        <dl className={styles.totals}>
          {totalRows(settlement).map(({ name, means, amount, change }) => (
            <div key={name} className="row gap-4 base between py-2 line-above">
              <dt>
                <strong>{name}</strong>: {means}
              </dt>
              <dd className="still right">
                <strong className="block whole">{amount}</strong>
                {change !== null && <span className="block dim whole"> {change}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-label="O que mais pesou">
        <h2>O que mais pesou</h2>
        {worst.length === 0 && <p>Nenhum item tem diferença.</p>}
        <ol className={styles.worst}>
          {worst.map((item) => (
            <li key={item.key} className="row gap-4 base between py-2 line-above">
              <span className="anywhere">
                <strong>{item.description || item.internal_code}</strong>
                <span className="block">
                  {itemText(item)}. Motivo: {reasonText(item) || 'não informado'}.
                </span>
              </span>
              <strong className="whole">{signedMoney(item.difference_value)}</strong>
            </li>
          ))}
        </ol>
      </section>
      <section aria-label="O que mudou desde o último">
        <h2>O que mudou desde o último</h2>
        <p className="anywhere">{sinceLast(settlement).join(' ')}</p>
      </section>
      <section aria-label="Quem contou">
        <h2>Quem contou</h2>
        <p className="anywhere">{countersText(settlement)}</p>
      </section>
      <section aria-label="Ata e arquivo">
        <h2>Ata e arquivo</h2>
        <p className="anywhere">{signedText(settlement)}</p>
        <p>
          {exports === 0
            ? 'Nenhum arquivo saiu para o ERP.'
            : `${counted(exports, 'arquivo saiu', 'arquivos saíram')} para o ERP.`}
        </p>
        {children ?? <p>A Ata assinada e os arquivos estão no Fechamento do inventário.</p>}
      </section>
    </div>
  );
}

function signedText({
  settled_by,
  settled_at,
  approved_by,
  approved_at,
  superseded_at,
  superseded_by,
  superseded_reason,
  time_zone,
}: SettlementDetail): string {
  const at = (iso: string) => formatDateTime(iso, time_zone).slice(0, 16);
  return [
    `Apurado por ${settled_by} em ${at(settled_at)}`,
    approved_at !== null && `; aprovado por ${approved_by} em ${at(approved_at)}`,
    superseded_at !== null &&
      `; substituído por ${superseded_by} em ${at(superseded_at)}${superseded_reason ? `: ${superseded_reason}` : ''}`,
  ]
    .filter((part) => part !== false)
    .join('')
    .concat('.');
}

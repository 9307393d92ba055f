import { counted, formatInteger } from '@balanco/contract/base/numbers';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { ago } from '../../lib/moments';
import { TextLink } from '../../listing/path';
import figures from './figures.module.css';
import styles from './progress.module.css';
import type { WatchedInventory } from './progress-feed';
import {
  activityOf,
  barOf,
  endWords,
  figure,
  moneyOf,
  NO_FIGURE,
  pharmacyMoment,
  rateText,
  shareOf,
  signedMoney,
} from './progress-words';

interface InventoryCardProps {
  inventory: WatchedInventory;
  to: string;
  alarms: number;
  now: string;
}

export const InventoryCard = memo(function InventoryCard({ inventory, to, alarms, now }: InventoryCardProps) {
  const { name, pharmacy_name } = inventory;
  return (
    <article className={`${styles.card} panel stack`} aria-label={`${name}, ${pharmacy_name}`}>
      <InventoryFigures inventory={inventory} to={to} now={now}>
        {alarms > 0 && (
          <span className="inline warning">
            <IconAlertTriangle size={14} aria-hidden />
            {counted(alarms, 'alarme', 'alarmes')}
          </span>
        )}
      </InventoryFigures>
    </article>
  );
});

interface InventoryFiguresProps {
  inventory: WatchedInventory;
  to: string;
  now: string;
  children?: ReactNode;
}

export function InventoryFigures({ inventory, to, now, children }: InventoryFiguresProps) {
  return (
    <>
      <header className="line gap-3 rows-0 base">
        <h2 className={`${styles.name} anywhere`}>
          <TextLink to={to} fw={600}>
            {inventory.name}
          </TextLink>
        </h2>
        <span className={`${styles.pharmacy} dim anywhere`}>{inventory.pharmacy_name}</span>
        <span className="line gap-3 rows-0 push">
          <ActivityMark inventory={inventory} />
          {children}
        </span>
      </header>
      <ProgressBars inventory={inventory} />
      <p className={`${styles.end} row`}>
        <IconClock size={16} aria-hidden />
        {endWords(inventory)}
      </p>
      <ProgressFacts inventory={inventory} now={now} />
    </>
  );
}

function ActivityMark({ inventory }: { inventory: WatchedInventory }) {
  const { tone, text } = activityOf(inventory);
  return <span className={tone}>{text}</span>;
}

function ProgressBars({ inventory: { sections, items, money } }: { inventory: WatchedInventory }) {
  const of = (part: number, whole: number) => `${formatInteger(part)} de ${formatInteger(whole)}`;
  return (
    <dl className={`${figures.bars} grid gap-4 rows-2`}>
      <Bar
        name="Seções"
        text={sectionsText(sections)}
        share={shareOf(sections.done, sections.total)}
        bar={barOf(sections.done, sections.total)}
      />
      <Bar
        name="Itens"
        text={`${of(items.touched, items.with_stock)} com saldo`}
        share={shareOf(items.touched, items.with_stock)}
        bar={barOf(items.touched, items.with_stock)}
      />
      <Bar
        name="R$ coberto"
        text={moneyOf(money)}
        share={shareOf(money.covered, money.total)}
        bar={barOf(money.covered, money.total)}
      />
    </dl>
  );
}

function sectionsText({ done, ready, total }: WatchedInventory['sections']): string {
  if (total === 0) return 'sem seções';
  const declared = ready === 0 ? '' : ` · ${counted(ready, 'pronta', 'prontas')}`;
  return `${formatInteger(done)} de ${formatInteger(total)}${declared}`;
}

function Bar({ name, text, share, bar }: { name: string; text: string; share: string; bar: number }) {
  return (
    <div className={`${figures.bar} grid gap-2 rows-1 base`}>
      <dt>{name}</dt>
      <dd className={`${figures.barText} right anywhere`}>{text}</dd>
      <dd className={`${figures.share} bold right`}>{share}</dd>
      <dd className={`${figures.track} track`} aria-hidden>
        <span style={{ width: `${bar}%` }} />
      </dd>
    </div>
  );
}

function ProgressFacts({ inventory, now }: { inventory: WatchedInventory; now: string }) {
  const {
    lines,
    units,
    rate,
    unresolved,
    recount_left,
    totals,
    last_sign_of_life: seen,
    time_zone,
  } = inventory;
  return (
    <dl className={`${figures.facts} grid gap-4 rows-2`}>
      <Fact name="Linhas">{formatInteger(lines)}</Fact>
      <Fact name="Unidades">{figure(units)}</Fact>
      <Fact name="Ritmo da equipe">{rateText(rate)}</Fact>
      <Fact name="Último sinal">
        {seen === null ? NO_FIGURE : <Moment at={seen} now={now} timeZone={time_zone} />}
      </Fact>
      <Fact name="Não cadastrados">
        {formatInteger(unresolved.codes)}
        {unresolved.share_of_last_50 !== null && ` · ${figure(unresolved.share_of_last_50)} % agora`}
      </Fact>
      <Fact name="Falta recontar">{formatInteger(recount_left)}</Fact>
      {totals !== null && (
        <>
          <Fact name="Líquido provisório" amount={signedMoney(totals.net)} />
          <Fact name="Bruto provisório" amount={signedMoney(totals.gross).replace('+', '')} />
        </>
      )}
    </dl>
  );
}

/** Amounts never break, so a longer one takes two columns. */
const LONG_AMOUNT = 16;

function Fact({ name, amount = '', children }: { name: string; amount?: string; children?: ReactNode }) {
  return (
    <div className={`${figures.fact} anywhere`} data-wide={amount.length > LONG_AMOUNT}>
      <dt>{name}</dt>
      <dd className={amount && 'whole'}>{children ?? amount}</dd>
    </div>
  );
}

export function Moment({ at, now, timeZone }: { at: string; now: string; timeZone: string }) {
  return (
    <time dateTime={at} title={pharmacyMoment(at, timeZone)}>
      {ago(at, now)}
    </time>
  );
}

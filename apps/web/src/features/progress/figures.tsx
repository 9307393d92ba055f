import { formatInteger } from '@balanco/contract/base/numbers';
import type { ReactNode } from 'react';
import { ago } from '../../lib/ago';
import { counted } from '../../lib/counted';
import styles from './figures.module.css';
import { pharmacyMoment } from './pharmacy-hours';
import type { WatchedInventory } from './progress-feed';
import { barOf, figure, moneyOf, NO_FIGURE, rateText, shareOf, signedMoney } from './progress-words';

/** How far sections, items and R$ are, each as a bar with its figures. */
export function ProgressBars({ inventory: { sections, items, money } }: { inventory: WatchedInventory }) {
  const of = (part: number, whole: number) => `${formatInteger(part)} de ${formatInteger(whole)}`;
  return (
    <dl className={styles.bars}>
      <Bar
        name="Seções"
        text={sectionsText(sections)}
        share={shareOf(sections.done, sections.total)}
        bar={barOf(sections.done, sections.total)}
      />
      <Bar
        name="Itens"
        text={of(items.touched, items.with_stock)}
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

interface BarProps {
  name: string;
  text: string;
  share: string;
  bar: number;
}

function Bar({ name, text, share, bar }: BarProps) {
  return (
    <div className={styles.bar}>
      <dt>{name}</dt>
      <dd className={styles.barText}>{text}</dd>
      <dd className={styles.share}>{share}</dd>
      <dd className={styles.track} aria-hidden>
        <span style={{ width: `${bar}%` }} />
      </dd>
    </div>
  );
}

/** The other figures of an inventory. */
export function ProgressFacts({ inventory, now }: { inventory: WatchedInventory; now: string }) {
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
    <dl className={styles.facts}>
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
          <MoneyFact name="Líquido provisório" text={signedMoney(totals.net)} />
          <MoneyFact name="Bruto provisório" text={signedMoney(totals.gross).replace('+', '')} />
        </>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Longer amounts don't fit into one column, and no amount is broken. */
const LONG_AMOUNT = 16;

function MoneyFact({ name, text }: { name: string; text: string }) {
  return (
    <div className={styles.fact} data-wide={text.length > LONG_AMOUNT}>
      <dt>{name}</dt>
      <dd className={styles.amount}>{text}</dd>
    </div>
  );
}

interface MomentProps {
  at: string;
  now: string;
  /** The pharmacy's. */
  timeZone: string;
}

/** 'há 12 min', with the whole moment of the pharmacy's clock as tooltip. */
export function Moment({ at, now, timeZone }: MomentProps) {
  return (
    <time dateTime={at} title={pharmacyMoment(at, timeZone)}>
      {ago(at, now)}
    </time>
  );
}

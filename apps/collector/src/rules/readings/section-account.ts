import { formatQuantity } from '@balanco/contract/base/numbers';
import type { AccountLine } from '@balanco/contract/inventories/section-account';
import type { DoneAnswer, SectionDifference } from '@balanco/contract/inventories/sections';
import { KEPT_UNPLACED } from '@balanco/contract/mobile/mobile-pull';
import { readingsText } from '../queue-text';
import { factorOf, type Reading, sumUnits, unitsOf } from './reading';

interface SectionAccount {
  readonly readings: number;
  readonly units: number;
}

export function sectionAccount(readings: readonly Reading[]): SectionAccount {
  const live = readings.filter(({ content }) => !content.deleted);
  return { readings: live.length, units: sumUnits(live) };
}

export function accountText({ units, readings }: SectionAccount): string {
  return `${formatQuantity(units)} un em ${readingsText(readings)}`;
}

/** See docs/collector-app.md, "Sum". */
interface ItemSum {
  readonly before: number;
  readonly now: number;
  readonly total: number;
}

export function itemSum(readings: readonly Reading[], open: Reading): ItemSum {
  const others = readings.filter(
    ({ id, item, content }) => item === open.item && id !== open.id && !content.deleted,
  );
  const before = sumUnits(others);
  const now = unitsOf(open);
  return { before, now, total: sumUnits([...others, open]) };
}

export function lastUnitsOf(readings: readonly Reading[], open: Reading): number | null {
  const before = readings.findLast(
    ({ id, item, content, order }) =>
      item === open.item && id !== open.id && !content.deleted && order < open.order,
  );
  return before === undefined ? null : unitsOf(before);
}

/** See docs/collector-app.md, "Correct and undo". */
export function undoneBy(scope: 'reading' | 'item', open: Reading, readings: readonly Reading[]): string[] {
  if (scope === 'reading') return open.content.deleted ? [] : [open.id];
  return readings.filter(({ item, content }) => item === open.item && !content.deleted).map(({ id }) => id);
}

/** See docs/collector-api.md, "The hash of a section". */
export function accountLines(readings: readonly Reading[]): AccountLine[] {
  return readings.flatMap(({ id, content: { quantity, factor, deleted } }) =>
    deleted ? [] : [{ id, index: 0, quantity, factor }],
  );
}

export function countedLines(readings: readonly Reading[]): AccountLine[] {
  return accountLines(
    readings.map((each) => ({ ...each, content: { ...each.content, factor: factorOf(each) } })),
  );
}

/** Bindings may differ where lines don't. Older servers say no counted units. */
export function hasSameUnits({ counted_units }: Pick<DoneAnswer, 'counted_units'>, units: number): boolean {
  return (counted_units ?? units) === units;
}

interface DifferenceText {
  readonly what: string;
  readonly how: string;
}

const units = (side: SectionDifference['phone'], boundFactor: number | undefined) =>
  side === null || side.quantity === null
    ? '?'
    : formatQuantity(
        side.quantity *
          factorOf({ content: { ...side, quantity: side.quantity, deleted: false }, boundFactor }),
      );

/** Names the difference and what to do (docs/collector-app.md, "Finishing a section"). */
export function differenceText(
  { id, kind, code, phone, server }: SectionDifference,
  readings: readonly Reading[],
): DifferenceText {
  const reading = readings.find((each) => each.id === id);
  const what = reading?.description ?? reading?.code ?? (code === '' ? 'Não reconhecido' : code);
  // Nobody moved what waits for an inventory.
  if (reading?.detail === KEPT_UNPLACED) return { what, how: KEPT_UNPLACED };
  return { what, how: howOf[kind](units(phone, reading?.boundFactor), units(server, reading?.boundFactor)) };
}

const howOf: Readonly<Record<SectionDifference['kind'], (phone: string, server: string) => string>> = {
  unknown: (phone) => `${phone} un só neste aparelho. Toque em "Conferir de novo" para enviar outra vez.`,
  deleted: (phone) => `${phone} un aqui; o escritório excluiu a contagem.`,
  elsewhere: (phone) => `${phone} un aqui; o escritório moveu a contagem para outro lugar.`,
  only_here: (_phone, server) => `${server} un só no servidor, contadas por você em outro aparelho.`,
  different: (phone, server) => `${phone} un aqui, ${server} un no servidor.`,
};

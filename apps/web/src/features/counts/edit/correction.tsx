import { formatQuantity } from '@balanco/contract/base/numbers';
import type { CountLine } from '@balanco/contract/counts/count';
import type { CountLineEdit } from '@balanco/contract/counts/count-edit';
import { type CountLineReading, lineUnits, readCountLines } from '@balanco/contract/counts/count-shape';
import { listSameProduct } from '@balanco/contract/counts/counts';
import { isTenTimes } from '@balanco/contract/counts/quantity-doubt';
import { Text } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { askedQuery } from '../../../api/client';
import { ConfirmDialog } from '../../../ui/dialogs/dialog-frame';
import { countsKey } from '../counts-query';
import { amountText, lineTitle, timesText } from '../line-words';
import type { LineBase, SavedLine } from './save-line';
import { offerCountUndo, restoreCount, type UndoOutcome } from './undo-count';

/** Administrators and moderators see what the catalogue expects and what else was counted. */
export function sameProductQuery(id: number) {
  return askedQuery([...countsKey, 'same product', id], listSameProduct, { params: { id } });
}

interface Correction {
  readonly line: CountLine;
  readonly base: LineBase;
  readonly edit: CountLineEdit;
}

/**
 * Says what a correction exceeds more than ten times, in words (docs/counts.md, "Corrections"). Plain users
 * are compared with the line itself only: in a blind count a question must not tell what is expected.
 */
export async function findDoubts(
  queries: QueryClient,
  { line, base, edit }: Correction,
  isStaff: boolean,
): Promise<readonly string[]> {
  const before = unitsOf(readingOf(base));
  const units = lineUnits(edit);
  if (units === before) return [];
  // A failed look-up holds nothing up.
  const same = isStaff ? await queries.fetchQuery(sameProductQuery(line.line_id)).catch(() => null) : null;
  const others = (same?.results ?? []).filter(({ line_id }) => line_id !== line.line_id);
  const most = Math.max(0, ...others.map((other) => unitsOf(other) ?? 0));
  const known: [string, number | null | undefined][] = [
    ['valor anterior', before],
    ['Saldo Sistema', same?.system_stock],
    ['a maior das outras contagens', most],
  ];
  return known
    .filter(([, value]) => isTenTimes(units, value))
    .map(([name, value]) => `${formatQuantity(value ?? 0)} (${name})`);
}

export function isOwnDoubt({ base, edit }: Pick<Correction, 'base' | 'edit'>): boolean {
  return isTenTimes(lineUnits(edit), unitsOf(readingOf(base)));
}

function unitsOf({ quantity, factor }: Pick<CountLineReading, 'quantity' | 'factor'>): number | null {
  return quantity === null ? null : lineUnits({ quantity, factor });
}

function readingOf({ source, entry_index }: LineBase) {
  const line = readCountLines(source)[entry_index];
  return {
    quantity: line?.quantity ?? null,
    factor: line?.factor ?? 1,
    code: line?.barcode || line?.internalCode || '',
  };
}

interface DoubtDialogProps {
  line: CountLine;
  edit: CountLineEdit;
  doubts: readonly string[];
  onStore: () => void;
  onCorrect: () => void;
}

export function DoubtDialog({ line, edit, doubts, onStore, onCorrect }: DoubtDialogProps) {
  const than = new Intl.ListFormat('pt-BR').format(doubts);
  return (
    <ConfirmDialog
      title="Confira a quantidade"
      cancelLabel="Corrigir"
      confirmLabel={`Gravar ${formatQuantity(lineUnits(edit))}`}
      onConfirm={onStore}
      onClose={onCorrect}
    >
      <Text c="dimmed">{lineTitle(line)}</Text>
      <Text>
        {amountText(edit)} é mais de dez vezes {than}. Gravar mesmo assim?
      </Text>
    </ConfirmDialog>
  );
}

export function noticeCorrection(queries: QueryClient, edit: CountLineEdit, saved: SavedLine): void {
  const words = correctionWords(saved.base, edit);
  if (words === null) return;
  offerCountUndo(queries, {
    message: `Contagem corrigida: ${words}`,
    what: 'correção',
    undo: () => takeBack(saved),
  });
}

export function takeBack({ base, stored }: SavedLine): Promise<UndoOutcome> {
  const { barcode, internalBarcode, factor } = base.source;
  const patch = { barcode, internalBarcode, ...(factor !== stored.factor && { factor }) };
  return restoreCount(stored, patch, base.source);
}

/** '14 → 12', '14 × 1 → 14 × 12', 'código 789 → 790'; null if nothing changed. */
export function correctionWords(base: LineBase, edit: CountLineEdit): string | null {
  const before = readingOf(base);
  const hasFactor = before.factor !== 1 || edit.factor !== 1;
  const amount = ({ quantity, factor }: { quantity: number | null; factor: number }) => {
    if (quantity === null) return 'não reconhecida';
    return hasFactor ? timesText({ quantity, factor }) : formatQuantity(quantity);
  };
  const isSameAmount = before.quantity === edit.quantity && before.factor === edit.factor;
  const words = [
    !isSameAmount && `${amount(before)} → ${amount(edit)}`,
    before.quantity !== null && before.code !== edit.code && `código ${before.code} → ${edit.code}`,
  ].filter((part) => part !== false);
  return words.length === 0 ? null : words.join(', ');
}

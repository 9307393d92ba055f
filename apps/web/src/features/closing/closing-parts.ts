import type { Closing } from '@balanco/contract/closing';

/** The parts of the page of an inventory, as they stand in its address. The first is shown if the address names none. */
export const CLOSING_PARTS = ['resumo', 'divergencias', 'nao-cadastrados', 'historico'] as const;
export type ClosingPart = (typeof CLOSING_PARTS)[number];

export const partWords: Readonly<Record<ClosingPart, string>> = {
  resumo: 'Resumo',
  divergencias: 'Divergências',
  'nao-cadastrados': 'Não cadastrados',
  historico: 'Histórico',
};

/** The part that an address names. A link may name one that doesn't exist. */
export function partNamed(name: string | null): ClosingPart {
  return CLOSING_PARTS.find((part) => part === name) ?? 'resumo';
}

/** What the page of an inventory asks in a dialog of its own. */
export type ClosingQuestion = 'capture' | 'stock-mode' | 'bindings';

/** What every part of the page gets. */
export interface ClosingPartProps {
  /** The inventory's number or UUID, from the address. */
  readonly id: string;
  /** undefined until it is loaded. */
  readonly closing: Closing | undefined;
  readonly onAsk: (question: ClosingQuestion) => void;
}

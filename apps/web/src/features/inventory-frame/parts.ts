import type { Closing } from '@balanco/contract/comparison/closing';
import type { ClosingSteps } from '@balanco/contract/settlement/settling';
import type { ReactNode } from 'react';

/** As they stand in the address; the first is the default. */
export const INVENTORY_PARTS = [
  'resumo',
  'divergencias',
  'recontagem',
  'nao-cadastrados',
  'fechamento',
  'historico',
] as const;
export type InventoryPart = (typeof INVENTORY_PARTS)[number];

export const partWords: Readonly<Record<InventoryPart, string>> = {
  resumo: 'Resumo',
  divergencias: 'Divergências',
  recontagem: 'Recontagem',
  'nao-cadastrados': 'Não cadastrados',
  fechamento: 'Fechamento',
  historico: 'Histórico',
};

/** A link may name a part that doesn't exist. */
export function partNamed(name: string | null): InventoryPart {
  return INVENTORY_PARTS.find((part) => part === name) ?? 'resumo';
}

/** A dialog of the page. */
export type InventoryQuestion =
  | 'terms'
  | 'capture'
  | 'stock-mode'
  | 'bindings'
  | 'blind'
  | 'carry'
  | 'settle'
  | 'approve'
  | 'reopen'
  | 'export'
  | 'return-proof'
  | 'collector-file'
  | 'movements'
  | ReexportQuestion;

/** Exports only what the ERP did not take, according to a proof of return. */
export interface ReexportQuestion {
  readonly reexport: number;
}

export interface InventoryPartProps {
  /** Number or UUID, from the address. */
  readonly id: string;
  /** undefined while it loads. */
  readonly closing: Closing | undefined;
  /** undefined while they load, and for counts of a whole pharmacy, which never close. */
  readonly steps: ClosingSteps | undefined;
  /** The one action that the state asks for. */
  readonly primary: ReactNode;
  readonly onAsk: (question: InventoryQuestion) => void;
}

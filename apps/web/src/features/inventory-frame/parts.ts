import type { Comparison } from '@balanco/contract/comparison/comparison';
import type { SettlementSteps } from '@balanco/contract/settlement/settling';
import type { ReactNode } from 'react';

/** In the address; the first is the default. */
export const INVENTORY_PARTS = [
  'resumo',
  'secoes',
  'divergencias',
  'recontagem',
  'nao-cadastrados',
  'fechamento',
  'historico',
] as const;
export type InventoryPart = (typeof INVENTORY_PARTS)[number];

export const partWords: Readonly<Record<InventoryPart, string>> = {
  resumo: 'Resumo',
  secoes: 'Seções',
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

/** Instead of an item's key in the address: the first item that waits for a decision. */
export const FIRST_UNDECIDED = 'decidir';

export type InventoryQuestion =
  | 'terms'
  | 'capture'
  | 'stock-mode'
  | 'bindings'
  | 'blind'
  | 'carry'
  | 'finalise'
  | 'settle'
  | 'approve'
  | 'reopen'
  | 'export'
  | 'return-proof'
  | 'collector-file'
  | 'movements'
  | 'sections'
  | ReexportQuestion;

/** Only what the ERP did not take, by a proof of return. */
export interface ReexportQuestion {
  readonly reexport: number;
}

export interface InventoryPartProps {
  /** Number or UUID. */
  readonly id: string;
  readonly comparison: Comparison | undefined;
  /** undefined while loading, and for a whole pharmacy, which never closes. */
  readonly steps: SettlementSteps | undefined;
  /** The action that the state asks for. */
  readonly primary: ReactNode;
  /** Above every part. */
  readonly notice?: ReactNode;
  readonly onAsk: (question: InventoryQuestion) => void;
}

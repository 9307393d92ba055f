import type { Closing } from '@balanco/contract/comparison/closing';
import type { StockLine } from '@balanco/contract/exports/return-proofs';
import type { ClosingSteps } from '@balanco/contract/settlement/settling';
import type { ComponentType, ReactNode } from 'react';

/** The parts of the page of an inventory, as they stand in its address. The first is shown if the address names none. */
export const CLOSING_PARTS = [
  'resumo',
  'divergencias',
  'recontagem',
  'nao-cadastrados',
  'fechamento',
  'historico',
] as const;
export type ClosingPart = (typeof CLOSING_PARTS)[number];

export const partWords: Readonly<Record<ClosingPart, string>> = {
  resumo: 'Resumo',
  divergencias: 'Divergências',
  recontagem: 'Recontagem',
  'nao-cadastrados': 'Não cadastrados',
  fechamento: 'Fechamento',
  historico: 'Histórico',
};

/** The part that an address names. A link may name one that doesn't exist. */
export function partNamed(name: string | null): ClosingPart {
  return CLOSING_PARTS.find((part) => part === name) ?? 'resumo';
}

/** What the page of an inventory asks in a dialog of its own. */
export type ClosingQuestion =
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

/** The export of what the ERP did not take, by the proof of return that found it. */
export interface ReexportQuestion {
  /** The number of the proof. */
  readonly reexport: number;
}

/** Makes the file of a version, which belongs to the exports; the routes pass it in. */
export type ExportDialogType = ComponentType<{
  id: string;
  pharmacy: string;
  version: number;
  /** The number of a proof of return whose differing items alone are exported. */
  proof?: number | undefined;
  onClose: () => void;
}>;

/** Imports the file of a collector, by the profiles of the exports; the routes pass it in. */
export type CollectorFileDialogType = ComponentType<{
  id: string;
  pharmacy: string;
  onClose: () => void;
}>;

/** Reads a file with the ERP's stock, which belongs to the import of products; the routes pass it in, to be loaded on demand. */
export type StockFileType = ComponentType<{
  pharmacy: string;
  onRead: (stock: { readonly fileName: string; readonly lines: readonly StockLine[] } | null) => void;
}>;

/** What every part of the page gets. */
export interface ClosingPartProps {
  /** The inventory's number or UUID, from the address. */
  readonly id: string;
  /** undefined until it is loaded. */
  readonly closing: Closing | undefined;
  /** undefined until they are loaded, and for counts of a pharmacy as a whole, which never close. */
  readonly steps: ClosingSteps | undefined;
  /** The button of the one action that the state asks for. */
  readonly primary: ReactNode;
  readonly onAsk: (question: ClosingQuestion) => void;
}

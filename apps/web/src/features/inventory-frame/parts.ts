import type { Comparison } from '@balanco/contract/comparison/comparison';
import type { SettlementSteps } from '@balanco/contract/settlement/settling';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { type DialogProps, useOpenDialog } from '../../listing/dialog-route';
import { paths } from '../../paths';

/** The address has them; the first is the default. */
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

export function partNamed(name: string | null): InventoryPart {
  return INVENTORY_PARTS.find((part) => part === name) ?? 'resumo';
}

/** It stands in the address for an item's key: the first item that waits for a decision. */
export const FIRST_UNDECIDED = 'decidir';

export type InventoryDialog =
  | 'escopo'
  | 'capturar'
  | 'leitura-do-saldo'
  | 'codigos-vinculados'
  | 'codigos-de-fornecedores'
  | 'contagem-cega'
  | 'levar-contagens'
  | 'finalizar'
  | 'apurar'
  | 'aprovar'
  | 'reabrir'
  | 'exportar'
  /** Only what the ERP did not take, by a proof of return. */
  | `exportar/${number}`
  | 'conferir-no-erp'
  | 'arquivo-de-coletor'
  | 'movimentos'
  | 'secoes'
  | 'recontar'
  | 'contar-em-dobro';

export interface InventoryDialogProps extends DialogProps {
  readonly id: string;
  readonly pharmacy: string;
  readonly comparison: Comparison;
  readonly steps: SettlementSteps | undefined;
}

export interface RecountAsk {
  readonly round: 2 | 3;
  /** If there are some, only these are recounted. */
  readonly chosen: readonly { readonly key: string; readonly name: string }[];
}

export function useAsk(): (dialog: InventoryDialog, ask?: RecountAsk) => void {
  const { id = '' } = useParams();
  const open = useOpenDialog();
  return (dialog, ask) => open(`${paths.inventory(id)}/${dialog}`, ask);
}

export interface InventoryPartProps {
  /** Number or UUID. */
  readonly id: string;
  readonly comparison: Comparison | undefined;
  /** undefined while loading, and for a whole pharmacy, which never closes. */
  readonly steps: SettlementSteps | undefined;
  readonly primary: ReactNode;
  readonly notice?: ReactNode;
}

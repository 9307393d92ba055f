import type { ExchangeFile, ExchangeKind, ExchangeState } from '@balanco/contract/exchange/exchange-files';

export const kindWords: Readonly<Record<ExchangeKind, string>> = {
  catalogue: 'Catálogo',
  movements: 'Movimentos',
  invoices: 'Notas fiscais',
};

export const stateWords: Readonly<Record<ExchangeState, string>> = {
  taken: 'Recebido',
  allowed: 'Entra em instantes',
  importing: 'Importando',
  stopped: 'Espera resposta',
  imported: 'Importado',
  same: 'Igual ao anterior',
  older: 'Mais antigo',
  left: 'Deixado de fora',
  replaced: 'Substituído por um mais novo',
  gone: 'Não está mais na pasta',
};

/** Whether the file passes as it is; otherwise somebody first says how it is read. */
export function passes({ questions }: Pick<ExchangeFile, 'questions'>): boolean {
  return !questions.some(({ kind }) => kind === 'refused' || kind === 'missing');
}

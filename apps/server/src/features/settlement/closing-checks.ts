import { formatInteger } from '@balanco/contract/base/numbers';
import type { Check, ClosingSteps } from '@balanco/contract/settlement/settling';

export interface CheckFacts {
  readonly isFinalised: boolean;
  readonly openSections: number;
  readonly openRecounts: number;
  readonly unsettledItems: number;
  /** Their lines wait for a decision. */
  readonly unaskedItems: number;
  readonly unregisteredCodes: number;
  readonly ambiguousCodes: number;
  /** Several people counted them in one section, and nobody recounted them. */
  readonly sharedItems: number;
  /** Readings of a box that was read before. */
  readonly sameBoxes: number;
  readonly unrecognisedLines: number;
  /** From a file, unproved. */
  readonly importedLines: number;
  readonly linesAfterClose: number;
  readonly sendingCollectors: number;
  /** Unsent counts in the last hours. */
  readonly queuedDevices: number;
  /** A phone disagreed, or a count followed the declaration. */
  readonly doubtfulSections: number;
  readonly unreadLabels: number;
  /** Copied automatically, or by hand where that was impossible. */
  readonly isStockCaptured: boolean;
  readonly isStockReadingKnown: boolean;
  readonly severalCodeItems: number;
  readonly changedStocks: number;
  readonly isValueBasisKnown: boolean;
  readonly isUncountedDecided: boolean;
  readonly uncountedItems: number;
  /** False if another number was confirmed. */
  readonly isZeroConfirmed: boolean;
  readonly missingReasons: number;
}

/** See docs/settlement.md, "Checks before settling". */
export function closingChecks(facts: CheckFacts): Check[] {
  const warn = (key: Check['key'], count: number, isMet = count === 0): Check => ({
    key,
    is_met: isMet,
    blocks: false,
    count,
  });
  return [
    { key: 'finalised', is_met: facts.isFinalised, blocks: true, count: 0 },
    {
      key: 'sections_closed',
      is_met: facts.openSections === 0,
      blocks: true,
      count: facts.openSections,
    },
    { key: 'open_recounts', is_met: facts.openRecounts === 0, blocks: true, count: facts.openRecounts },
    { key: 'no_consensus', is_met: facts.unsettledItems === 0, blocks: true, count: facts.unsettledItems },
    warn('unregistered_codes', facts.unregisteredCodes),
    warn('ambiguous_codes', facts.ambiguousCodes),
    warn('unasked_recounts', facts.unaskedItems),
    warn('shared_items', facts.sharedItems),
    warn('same_boxes', facts.sameBoxes),
    warn('unrecognised_lines', facts.unrecognisedLines),
    warn('imported_lines', facts.importedLines),
    warn('late_by_section', facts.linesAfterClose),
    warn('devices', facts.sendingCollectors),
    warn('device_queues', facts.queuedDevices),
    warn('sections_done', facts.doubtfulSections),
    warn('unread_labels', facts.unreadLabels),
    warn('snapshot', 0, facts.isStockCaptured),
    warn('stock_reading', facts.severalCodeItems, facts.isStockReadingKnown),
    warn('stock_unchanged', facts.changedStocks),
    warn('value_basis', 0, facts.isValueBasisKnown),
    facts.isZeroConfirmed
      ? warn('uncounted', facts.uncountedItems, facts.isUncountedDecided || facts.uncountedItems === 0)
      : { key: 'uncounted', is_met: false, blocks: true, count: facts.uncountedItems },
    warn('reasons', facts.missingReasons),
  ];
}

export function blockingSentence({
  checks,
  uncounted,
}: Pick<ClosingSteps, 'checks' | 'uncounted'>): string | null {
  const blocking = checks.find((check) => check.blocks && !check.is_met);
  if (blocking === undefined) return null;
  if (blocking.key === 'finalised') return 'Finalize o inventário antes de apurar.';
  if (blocking.key === 'uncounted') return uncounted.unconfirmed;
  if (blocking.key === 'open_recounts') return 'Feche ou cancele as recontagens antes de apurar.';
  if (blocking.key === 'no_consensus') return 'Decida os itens sem consenso antes de apurar.';
  return 'Feche todas as seções antes de apurar.';
}

type Words = readonly [one: string, many: string];

const warningWords: Partial<Readonly<Record<Check['key'], Words | string>>> = {
  unregistered_codes: ['código não cadastrado ficou fora', 'códigos não cadastrados ficaram fora'],
  ambiguous_codes: ['código de dois produtos ficou fora', 'códigos de dois produtos ficaram fora'],
  unasked_recounts: [
    'item foi recontado sem ter sido pedido; essas linhas ficaram fora',
    'itens foram recontados sem ter sido pedidos; essas linhas ficaram fora',
  ],
  shared_items: [
    'item foi contado por mais de uma pessoa na mesma seção; as quantidades foram somadas',
    'itens foram contados por mais de uma pessoa na mesma seção; as quantidades foram somadas',
  ],
  same_boxes: [
    'leitura repetiu uma caixa já lida e não foi somada',
    'leituras repetiram caixas já lidas e não foram somadas',
  ],
  unrecognised_lines: ['linha não reconhecida ficou fora', 'linhas não reconhecidas ficaram fora'],
  imported_lines: [
    'linha veio de um arquivo importado por outra pessoa, sem prova de quem contou',
    'linhas vieram de arquivos importados por outra pessoa, sem prova de quem contou',
  ],
  late_by_section: [
    'linha chegou depois de a seção fechar e foi incluída',
    'linhas chegaram depois de a seção fechar e foram incluídas',
  ],
  devices: [
    'coletor ainda enviava contagens pouco antes da apuração',
    'coletores ainda enviavam contagens pouco antes da apuração',
  ],
  device_queues: [
    'aparelho tinha contagens na fila pouco antes da apuração',
    'aparelhos tinham contagens na fila pouco antes da apuração',
  ],
  sections_done: [
    'seção não conferia com o aparelho de quem contou, ou recebeu linhas depois de pronta',
    'seções não conferiam com o aparelho de quem contou, ou receberam linhas depois de prontas',
  ],
  unread_labels: [
    'etiqueta de seção foi impressa e nunca lida',
    'etiquetas de seções foram impressas e nunca lidas',
  ],
  snapshot: 'O saldo não foi capturado: o comparado é o que o catálogo tinha ao apurar.',
  stock_reading: [
    'item com vários códigos, sem escolha de como ler o saldo',
    'itens com vários códigos, sem escolha de como ler o saldo',
  ],
  stock_unchanged: [
    'item mudou de saldo no catálogo depois da captura',
    'itens mudaram de saldo no catálogo depois da captura',
  ],
  value_basis: 'Não está informado se o valor do catálogo é custo ou preço de venda.',
  uncounted: ['item não contado, sem decisão registrada', 'itens não contados, sem decisão registrada'],
  reasons: ['item com diferença grande sem motivo', 'itens com diferença grande sem motivo'],
};

export function warningsOf(checks: readonly Check[]): string[] {
  return checks
    .filter((check) => !check.blocks && !check.is_met)
    .flatMap(({ key, count }) => {
      const words = warningWords[key];
      if (words === undefined) return [];
      if (typeof words === 'string') return [words];
      return [`${formatInteger(count)} ${words[count === 1 ? 0 : 1]}.`];
    });
}

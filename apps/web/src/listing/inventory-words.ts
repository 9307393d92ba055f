import { counted } from '@balanco/contract/base/numbers';
import type { CountLine } from '@balanco/contract/counts/count';
import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { sectionStateWords, unfinishedText } from '@balanco/contract/inventories/section-state-words';
import { shownMail, shownPerson } from '@balanco/contract/people/shown-person';
import type { Contents } from '@balanco/contract/pharmacies/pharmacies';
import { formatDateTime } from '../lib/moments';
import type { Choice } from '../ui/fields/option-select';

type CountedSection = Pick<
  InventoryRow,
  'collector_name' | 'collector_email' | 'count' | 'unrecognised_counts' | 'done' | 'unfinished'
>;

/**
 * Who is responsible; without anybody, who counted there ('Contada por Ana, Bia e mais 2'), once one declared it. Nobody
 * is named who counted after a section closed: 'e outros'.
 */
export function sectionCollector(section: CountedSection): string {
  const { collector_name, collector_email, count, unrecognised_counts, done = [], unfinished = [] } = section;
  const counters = [...done.filter(({ lines }) => lines > 0).map(({ name }) => name), ...unfinished];
  const declared = done.reduce((sum, { lines }) => sum + lines, 0);
  const stands = done.every(({ withdrawn_at }) => withdrawn_at === null);
  const hasOthers = unfinished.length === 0 && stands && count + unrecognised_counts > declared;
  const unassigned =
    counters.length > 0
      ? `Contada por ${firstNames(counters)}${hasOthers ? ' e outros' : ''}`
      : count + unrecognised_counts > 0
        ? 'Sem responsável'
        : 'Sem coletor';
  return shownPerson(collector_name, collector_email, unassigned);
}

const NAMED = 2;

function firstNames(names: readonly string[]): string {
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).join(', ')}${more > 0 ? ` e mais ${more}` : ''}`;
}

/** 'Ana (ana@farmacia.example)', for choices among people of one name. */
export function personWithMail({ name, email }: { readonly name: string; readonly email: string }): string {
  const shown = shownPerson(name, email, 'Sem nome');
  const mail = shownMail(email);
  return mail === '' || mail === shown ? shown : `${shown} (${mail})`;
}

export function collectorName({
  user_name,
  user_email,
}: Pick<CountLine, 'user_name' | 'user_email'>): string {
  return shownPerson(user_name, user_email, 'Sem coletor');
}

export const NO_SECTION = 'none';

export function sectionChoices(
  sections: readonly InventoryRow[],
  hintOf: (row: InventoryRow) => string = sectionCollector,
): Choice[] {
  return [
    { value: NO_SECTION, label: 'Sem seção' },
    ...sections.map((row) => ({
      value: row.section_id ?? '',
      label: row.section_name || 'Sem nome',
      hint: hintOf(row),
    })),
  ];
}

interface DoneWords {
  /** 'Pronta · confere', 'Pronta (Carla) · Bruno não terminou' */
  readonly state: string;
  readonly by: string;
  readonly holds: boolean;
}

/**
 * docs/collector-api.md, "Finishing a section".
 *
 * @param when formats a moment
 */
export function doneWords(
  { done = [], unfinished = [], count }: Pick<InventoryRow, 'done' | 'unfinished' | 'count'>,
  when: (iso: string) => string = formatDateTime,
): DoneWords | null {
  if (done.length === 0) return null;
  const isLate = done.some(({ withdrawn_at }) => withdrawn_at !== null);
  const differs = done.some(({ matches, withdrawn_at }) => !matches && withdrawn_at === null);
  const missing = done.reduce((sum, part) => sum + part.missing, 0);
  const isEmpty = count === 0 && done.every(({ lines }) => lines === 0);
  const standing = isLate
    ? 'chegou linha depois'
    : differs
      ? 'não confere'
      : missing > 0
        ? `${missing === 1 ? 'falta' : 'faltam'} ${counted(missing, 'item', 'itens')} da lista`
        : 'confere';
  const word = isEmpty && !isLate ? 'Vazia' : sectionStateWords.ready;
  const doubt = standing === 'confere' ? [] : [standing];
  const state =
    unfinished.length === 0
      ? [word, standing]
      : [`${word} (${done.map(({ name }) => name).join(', ')})`, ...doubt, unfinishedText(unfinished)];
  return {
    state: state.join(' · '),
    by: done.map(({ name, declared_at }) => `${name} ${when(declared_at)}`).join(', '),
    holds: !isLate && !differs && missing === 0 && unfinished.length === 0,
  };
}

export function captureLabel({ version }: { readonly version: number | null }): string {
  return version === null ? 'Guardar o saldo de agora' : 'Guardar o saldo de novo';
}

/** '1 inventário, 2 seções, 300 contagens e 20 produtos'; '' for nothing. */
export function contentsText({ inventories, sections, counts, products }: Contents): string {
  const parts = [
    inventories > 0 && counted(inventories, 'inventário', 'inventários'),
    sections > 0 && counted(sections, 'seção', 'seções'),
    counts > 0 && counted(counts, 'contagem', 'contagens'),
    products > 0 && counted(products, 'produto', 'produtos'),
  ].filter((part) => part !== false);
  return new Intl.ListFormat('pt-BR').format(parts);
}

import { counted } from '@balanco/contract/base/numbers';
import type { Comparison } from '@balanco/contract/comparison/comparison';
import type { ItemFilter } from '@balanco/contract/comparison/items';
import { CHECKS, type Check, type Mend } from '@balanco/contract/settlement/checks';
import type { SettlementSteps } from '@balanco/contract/settlement/settling';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { TextLink } from '../../listing/path';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/link-button';
import { Term } from '../../ui/term';
import {
  FIRST_UNDECIDED,
  type InventoryDialog,
  type InventoryPartProps,
  useAsk,
} from '../inventory-frame/parts';
import { LATE_ANCHOR } from '../late-counts/late-counts';
import lines from './checklist.module.css';
import { UNCOUNTED_ANCHOR } from './uncounted-panel';

interface ChecklistProps extends Pick<InventoryPartProps, 'id'> {
  comparison: Comparison;
  steps: SettlementSteps;
}

export function Checklist({ id, comparison, steps }: ChecklistProps) {
  const [showsMet, setShowsMet] = useState(false);
  const met = steps.checks.filter(({ is_met }) => is_met);
  const unmet = steps.checks.filter(({ is_met }) => !is_met);
  const checks = [...unmet].sort((one, other) => Number(other.blocks) - Number(one.blocks));
  return (
    <section className="panel" aria-label="Antes de apurar">
      <h2 className="mb-2">
        <Term word="Apurar">Antes de apurar</Term>
      </h2>
      <ul>
        {[...checks, ...(showsMet ? met : [])].map((check) => (
          <CheckLine
            key={check.key}
            check={check}
            {...checkWords(check, id, comparison, steps)}
            {...(check.is_met && { remedy: null })}
          />
        ))}
      </ul>
      {met.length > 0 && (
        <p className={`${lines.inOrder} line mt-2 dim`}>
          <IconCircleCheck size={18} aria-hidden className="done" />
          {counted(met.length, 'conferência em ordem', 'conferências em ordem')} ·{' '}
          <LinkButton aria-expanded={showsMet} onClick={() => setShowsMet(!showsMet)}>
            {showsMet ? 'ocultar' : 'ver'}
          </LinkButton>
        </p>
      )}
    </section>
  );
}

function CheckLine({ check, text, remedy }: { check: Check; text: string; remedy: Remedy | null }) {
  const { Icon, word, tone } = looks[toneOf(check)];
  return (
    <li className={`${lines.check} row gap-3 rows-1 top py-2 ruled`}>
      <span className={`${lines.checkState} ${tone} inline still medium`}>
        <Icon size={18} aria-hidden />
        {word}
      </span>
      <span className={`${lines.checkText} ${tone === 'done' ? 'dim' : ''} fill shrink`}>{text}</span>
      {remedy !== null && <RemedyLink remedy={remedy} />}
    </li>
  );
}

export function RemedyLink({ remedy }: { remedy: Remedy }) {
  const onAsk = useAsk();
  if ('to' in remedy) {
    return (
      <TextLink to={remedy.to} className={`${lines.remedy} still`} underline="always">
        {remedy.label}
      </TextLink>
    );
  }
  return (
    <LinkButton className={`${lines.remedy} still`} underline="always" onClick={() => onAsk(remedy.ask)}>
      {remedy.label}
    </LinkButton>
  );
}

const looks = {
  blocks: { Icon: IconCircleX, word: 'Impede', tone: 'danger' },
  warns: { Icon: IconAlertTriangle, word: 'Aviso', tone: 'warning' },
  met: { Icon: IconCircleCheck, word: 'OK', tone: 'done' },
} as const;

function toneOf({ is_met, blocks }: Check): keyof typeof looks {
  if (is_met) return 'met';
  return blocks ? 'blocks' : 'warns';
}

type Remedy =
  | { readonly label: string; readonly to: string }
  | { readonly label: string; readonly ask: InventoryDialog };

export interface CheckWords {
  readonly text: string;
  readonly remedy: Remedy;
}

export function checkWords(
  { key, count, is_met: isMet }: Omit<Check, 'blocks'>,
  id: string,
  comparison: Comparison,
  { uncounted }: Pick<SettlementSteps, 'uncounted'>,
): CheckWords {
  const { [key]: record } = CHECKS;
  const text = (isMet ? record.met : record.unmet)({ count, uncounted });
  return { text, remedy: remedyOf(record.mend, id, comparison) };
}

function remedyOf(mend: Mend, id: string, comparison: Comparison): Remedy {
  const { pharmacy, inventory_id, state, filters } = comparison;
  const { label } = mend;
  const inventory = String(inventory_id);
  const lines = (only: string | null) => paths.counts({ pharmacy, inventory, only });
  const items = (only: ItemFilter, item: string | null = null) =>
    paths.inventory(id, { part: 'divergencias', only, item });
  const codes = { label: 'Ver códigos', to: paths.inventory(id, { part: 'nao-cadastrados' }) };
  switch (mend.at) {
    case 'inventories':
      return { label, to: paths.inventories({ pharmacy }) };
    case 'sections':
      return { label, to: paths.inventory(id, { part: 'secoes' }) };
    case 'recounts':
      return { label, to: paths.inventory(id, { part: 'recontagem' }) };
    case 'undecided_items':
      return { label, to: items('recounting', FIRST_UNDECIDED) };
    case 'items':
      return { label, to: items(mend.only) };
    case 'same_boxes':
      // Those of codes without an item are in Não cadastrados.
      return filters.same_box === 0 ? codes : { label, to: items('same_box') };
    case 'expiry':
      return { label, to: paths.expiry({ pharmacy, only: 'expired' }) };
    case 'codes':
      return codes;
    case 'lines':
      return { label, to: lines(mend.only) };
    case 'late_counts':
      return { label, to: settlementPanel(id, LATE_ANCHOR) };
    case 'devices':
      // Acompanhamento shows only open inventories; Contagens shows what arrived meanwhile.
      return state === 'open'
        ? { label, to: paths.progress({ inventory }) }
        : { label: 'Ver linhas', to: lines(null) };
    case 'capture':
      return { label, ask: 'capturar' };
    case 'stock_mode':
      return { label, ask: 'leitura-do-saldo' };
    case 'settings':
      return { label, to: paths.pharmacySettings(pharmacy, id) };
    case 'uncounted':
      return { label, to: settlementPanel(id, UNCOUNTED_ANCHOR) };
  }
}

/** An anchor alone would leave the part: the router drops the query. */
function settlementPanel(id: string, anchor: string): string {
  return `${paths.inventory(id, { part: 'fechamento' })}#${anchor}`;
}

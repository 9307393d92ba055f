import type { Comparison } from '@balanco/contract/comparison/comparison';
import type { ItemFilter } from '@balanco/contract/comparison/items';
import type { PharmacySettings } from '@balanco/contract/pharmacies/pharmacy-settings';
import { DEFAULT_RECOUNT, type RecountDefaults } from '@balanco/contract/recounts/recount-defaults';
import type { Recount } from '@balanco/contract/recounts/recounts';
import { Anchor, Button } from '@mantine/core';
import { IconCopy, IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { loadState } from '../../api/load-state';
import { counted } from '../../lib/counted';
import { useListAddress } from '../../listing/list-address';
import { useRequestedRecount } from '../../listing/screen-action';
import { paths } from '../../paths';
import { PageAction } from '../../ui/list/list-screen';
import { EmptyMessage, PendingMessage } from '../../ui/messages/list-message';
import { InventoryFrame } from '../inventory-frame/inventory-frame';
import type { InventoryPartProps } from '../inventory-frame/parts';
import { frozenSentence } from '../inventory-frame/settlement-state';
import type { ChosenItem } from '../items/item-search';
import { pharmacySettingsQuery } from '../pharmacies/settings/pharmacy-settings-query';
import styles from './recount.module.css';
import { RecountList } from './recount-list';
import { RecountPanel } from './recount-panel';
import { recountsQuery } from './recount-query';
import { reopeningText } from './recount-words';

const NewRecountDialog = lazy(async () => ({
  default: (await import('./new-recount-dialog')).NewRecountDialog,
}));

const WholeSectionsDialog = lazy(async () => ({
  default: (await import('./whole-sections-dialog')).WholeSectionsDialog,
}));

/** See docs/comparison.md, "Recount". */
export function RecountPart(common: InventoryPartProps) {
  const { id, steps } = common;
  const [{ section }] = useListAddress();
  const [creating, setCreating] = useState<2 | 3 | 'whole' | null>(null);
  const [chosen, setChosen] = useState<readonly ChosenItem[]>([]);
  useRequestedRecount(({ recountItems, round }) => {
    setChosen(recountItems);
    setCreating(round);
  });
  const settings = useQuery(pharmacySettingsQuery(common.comparison?.pharmacy));
  const moved = common.comparison?.filters.moved_in_count ?? 0;
  const frozen = frozenSentence(steps);
  const isWhole = common.comparison?.source === 'pharmacy';
  const close = () => {
    setCreating(null);
    setChosen([]);
  };
  return (
    <InventoryFrame
      {...common}
      part="recontagem"
      actions={
        frozen === null &&
        !isWhole && (
          <>
            <PageAction
              label="Contar em dobro"
              Icon={IconCopy}
              onClick={() => setCreating('whole')}
              hint="Contar em dobro: outra pessoa conta a seção inteira, sem ver a primeira contagem"
              secondary
            />
            <PageAction label="Nova recontagem" Icon={IconRepeat} onClick={() => setCreating(2)} secondary />
          </>
        )
      }
    >
      <div className={`${styles.tasks} stack full scroll`}>
        {isWhole ? (
          <EmptyMessage text="As contagens de uma farmácia como um todo não são recontadas." />
        ) : section === null ? (
          <>
            {frozen === null && (
              <UnsettledPanel id={id} filters={common.comparison?.filters} onThird={() => setCreating(3)} />
            )}
            <Recounts id={id} isFrozen={frozen !== null} onCreate={() => setCreating(2)} />
          </>
        ) : (
          <RecountList key={section} id={id} section={section} isFrozen={frozen !== null} />
        )}
      </div>
      {creating !== null && (
        <Suspense>
          {creating === 'whole' ? (
            <WholeSectionsDialog id={id} reopens={reopeningText(steps)} onClose={close} />
          ) : (
            <NewRecountDialog
              id={id}
              round={creating}
              defaults={settings.isLoading ? null : withUsual(settings.data, moved)}
              chosen={chosen}
              reopens={reopeningText(steps)}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </InventoryFrame>
  );
}

/** Adds controlled items and items that moved (docs/comparison.md, "Recount"). */
function withUsual(settings: PharmacySettings | undefined, moved: number): RecountDefaults {
  const defaults = settings?.recount ?? DEFAULT_RECOUNT;
  const criteria = new Set(defaults.criteria);
  if (settings !== undefined && settings.controlled_departments.length > 0) criteria.add('controlled');
  if (moved > 0) criteria.add('moved');
  return { ...defaults, criteria: [...criteria] };
}

interface RecountsProps {
  id: string;
  isFrozen: boolean;
  onCreate: () => void;
}

function Recounts({ id, isFrozen, onCreate }: RecountsProps) {
  const query = useQuery(recountsQuery(id));
  const { data } = query;
  if (data === undefined) return <PendingMessage {...loadState(query)} />;
  if (data.length === 0) {
    return (
      <EmptyMessage
        text="Nenhuma recontagem neste inventário."
        action={
          !isFrozen && (
            <Button variant="default" onClick={onCreate}>
              Escolher o que recontar
            </Button>
          )
        }
      />
    );
  }
  return data.map((recount: Recount) => (
    <RecountPanel key={recount.section_id} id={id} recount={recount} isFrozen={isFrozen} />
  ));
}

interface UnsettledPanelProps {
  id: string;
  filters: Comparison['filters'] | undefined;
  onThird: () => void;
}

type Question = Extract<ItemFilter, 'third_round' | 'after_recount' | 'no_consensus'>;

const words: Readonly<Record<Question, readonly [one: string, several: string]>> = {
  third_round: ['item com contagens que não batem', 'itens com contagens que não batem'],
  after_recount: ['item contado depois da recontagem', 'itens contados depois da recontagem'],
  no_consensus: ['item sem consenso, que espera decisão', 'itens sem consenso, que esperam decisão'],
};

const QUESTIONS = ['third_round', 'after_recount', 'no_consensus'] as const;

/** Left by closed recounts. */
function UnsettledPanel({ id, filters, onThird }: UnsettledPanelProps) {
  const left = QUESTIONS.filter((question) => (filters?.[question] ?? 0) > 0);
  if (filters === undefined || left.length === 0) return null;
  return (
    <section className="panel" aria-label="Sem resultado">
      <h2 className="anywhere">Sem resultado</h2>
      <ul className="mb-2">
        {left.map((question) => (
          <li key={question} className="line gap-3 rows-1 py-1 anywhere">
            <Anchor
              className="touch-link"
              component={Link}
              to={paths.inventory(id, { part: 'divergencias', only: question })}
            >
              {counted(filters[question], ...words[question])}
            </Anchor>
          </li>
        ))}
      </ul>
      {left.some((question) => question !== 'no_consensus') && (
        <Button variant="default" size="xs" onClick={onThird}>
          Pedir 3ª contagem
        </Button>
      )}
    </section>
  );
}

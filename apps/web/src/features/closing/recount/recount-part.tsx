import type { PharmacySettings } from '@balanco/contract/pharmacies/pharmacy-settings';
import { DEFAULT_RECOUNT, type RecountDefaults } from '@balanco/contract/recounts/recount-defaults';
import type { Recount } from '@balanco/contract/recounts/recounts';
import { Button } from '@mantine/core';
import { IconCopy, IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { sentence } from '../../../api/sentence';
import { useListAddress } from '../../../listing/use-list-address';
import { PageAction } from '../../../ui/page-action';
import { EmptyMessage, PendingMessage } from '../../../ui/table/table-message';
import { ClosingFrame } from '../closing-frame';
import type { ClosingPartProps } from '../closing-parts';
import { frozenSentence } from '../settlement/state-words';
import styles from './recount.module.css';
import { RecountList } from './recount-list';
import { RecountPanel } from './recount-panel';
import { recountDefaultsQuery, recountsQuery } from './recount-query';
import { UnsettledPanel } from './unsettled-panel';

const NewRecountDialog = lazy(async () => ({
  default: (await import('./new-recount-dialog')).NewRecountDialog,
}));

const WholeSectionsDialog = lazy(async () => ({
  default: (await import('./whole-sections-dialog')).WholeSectionsDialog,
}));

/** Recontagem: who counts which items again, and how far they are (docs/closing.md, "Recount"). */
export function RecountPart(common: ClosingPartProps) {
  const { id, steps } = common;
  const [{ section }] = useListAddress();
  const [creating, setCreating] = useState<2 | 3 | 'whole' | null>(null);
  const settings = useQuery(recountDefaultsQuery(common.closing?.pharmacy));
  const moved = common.closing?.filters.moved_in_count ?? 0;
  const frozen = frozenSentence(steps);
  const isWhole = common.closing?.source === 'pharmacy';
  const close = () => setCreating(null);
  return (
    <ClosingFrame
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
              secondary
            />
            <PageAction label="Nova recontagem" Icon={IconRepeat} onClick={() => setCreating(2)} secondary />
          </>
        )
      }
    >
      <div className={styles.tasks}>
        {isWhole ? (
          <EmptyMessage text="As contagens de uma farmácia como um todo não são recontadas." />
        ) : section === null ? (
          <>
            {frozen === null && (
              <UnsettledPanel id={id} filters={common.closing?.filters} onThird={() => setCreating(3)} />
            )}
            <Recounts id={id} isFrozen={frozen !== null} onCreate={() => setCreating(2)} />
          </>
        ) : (
          <RecountList key={section} id={id} section={section} />
        )}
      </div>
      {creating !== null && (
        <Suspense>
          {creating === 'whole' ? (
            <WholeSectionsDialog id={id} onClose={close} />
          ) : (
            <NewRecountDialog
              id={id}
              round={creating}
              defaults={settings.isLoading ? null : withUsual(settings.data, moved)}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </ClosingFrame>
  );
}

/** What is controlled, and what moved while it was counted, is counted again unless staff leave it out (docs/closing.md, "Recount"). */
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
  const { data, error, refetch } = useQuery(recountsQuery(id));
  if (data === undefined) {
    return (
      <PendingMessage failure={error === null ? null : sentence(error)} onRetry={() => void refetch()} />
    );
  }
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

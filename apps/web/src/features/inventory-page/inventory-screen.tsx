import type { Comparison } from '@balanco/contract/comparison/comparison';
import type { SettlementState } from '@balanco/contract/comparison/items';
import { listHistory } from '@balanco/contract/history/history';
import {
  IconCalculator,
  IconCircleCheck,
  IconFileExport,
  IconListDetails,
  IconQrcode,
  IconRepeat,
  IconTransfer,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet, useNavigate, useParams } from 'react-router';
import { request } from '../../api/client';
import { sentence } from '../../api/sentence';
import { HistoryList, useHistoryPages } from '../../listing/history/history';
import { LeaveWithBanner } from '../../listing/links';
import { useListAddress } from '../../listing/list-address';
import { PharmacyClock } from '../../listing/pharmacy-clock';
import { dialogs, paths } from '../../paths';
import { useStaffAccess } from '../../session/role/use-staff-access';
import { later, suspended } from '../../ui/later';
import { ListScreen, PageAction } from '../../ui/list/list-screen';
import { FailureMessage } from '../../ui/messages/list-message';
import { TERMS } from '../../ui/term';
import { UnresolvedPart } from '../bindings/unresolved-part';
import { ComparisonPart } from '../comparison/comparison-part';
import { FinaliseAction } from '../inventories/finalise/finalise-action';
import { comparisonQuery, stepsQuery } from '../inventory-frame/comparison-query';
import { InventoryFrame } from '../inventory-frame/inventory-frame';
import { type InventoryPart, type InventoryPartProps, partNamed, useAsk } from '../inventory-frame/parts';
import { hasOpenRecount } from '../inventory-frame/settlement-state';
import { SettlementPart } from '../settlement/settlement-part';
import { openStep } from './open-step';
import { SectionsPart } from './sections-part';
import { SummaryPart } from './summary-part';
import { useLiveInventory } from './use-live-inventory';

const ReopenedNotice = later('ReopenedNotice', () => import('../recounts/reopened-notice'));
const RecountPart = suspended('RecountPart', () => import('../recounts/recount-part'));

/** docs/comparison.md. For admin and mod; others go to Inventários and see the banner. */
export function InventoryScreen() {
  const access = useStaffAccess();
  const { id = '' } = useParams();
  const part = partNamed(useListAddress()[0].part);
  const { data: comparison, error, refetch } = useQuery(comparisonQuery(access === 'granted' ? id : null));
  const isClosed = comparison !== undefined && comparison.source !== 'pharmacy';
  const { data: steps, error: stepsError, refetch: askSteps } = useQuery(stepsQuery(isClosed ? id : null));
  useLiveInventory(isClosed ? id : null, comparison?.pharmacy);
  if (access === 'refused') return <LeaveWithBanner to={paths.inventories()} />;
  if (comparison === undefined && error !== null) {
    return (
      <ListScreen title="Inventário">
        <FailureMessage text={sentence(error)} onRetry={() => void refetch()} />
      </ListScreen>
    );
  }
  // An early press opens its dialog once the steps load.
  const hasSteps = isClosed && (steps !== undefined || stepsError === null);
  const primary =
    comparison && hasSteps ? (
      <SettlementAction comparison={comparison} steps={steps} part={part} />
    ) : (
      comparison?.source === 'pharmacy' && <CarryAction />
    );
  const notice = comparison !== undefined && comparison.reopened_by_recount_at !== null && (
    <ReopenedNotice id={id} comparison={comparison} />
  );
  const common: InventoryPartProps = { id, comparison, steps, primary, notice };
  return (
    <PharmacyClock value={comparison?.time_zone}>
      {access === 'granted' ? (
        <Part
          key={id}
          part={part}
          stepsFailure={stepsError}
          onRetrySteps={() => void askSteps()}
          {...common}
        />
      ) : (
        <InventoryFrame part={part} {...common}>
          {null}
        </InventoryFrame>
      )}
      {comparison && (
        <Outlet context={{ id, comparison, steps, pharmacy: comparison.pharmacy, current: steps?.current }} />
      )}
    </PharmacyClock>
  );
}

interface PartProps extends InventoryPartProps {
  part: InventoryPart;
  stepsFailure: Error | null;
  onRetrySteps: () => void;
}

function Part({ part, stepsFailure, onRetrySteps, ...common }: PartProps) {
  switch (part) {
    case 'resumo':
      return <SummaryPart {...common} />;
    case 'secoes':
      return <SectionsPart {...common} />;
    case 'divergencias':
      return <ComparisonPart {...common} />;
    case 'recontagem':
      return (
        <Suspense
          fallback={
            <InventoryFrame part={part} {...common}>
              {null}
            </InventoryFrame>
          }
        >
          <RecountPart {...common} />
        </Suspense>
      );
    case 'nao-cadastrados':
      return <UnresolvedPart {...common} />;
    case 'fechamento':
      return <SettlementPart {...common} failure={stepsFailure} onRetry={onRetrySteps} />;
    case 'historico':
      return <HistoryPart {...common} />;
  }
}

/** Counts of a whole pharmacy never close: they move into an inventory that does. */
function CarryAction() {
  const onAsk = useAsk();
  return (
    <PageAction
      label="Levar contagens para um inventário"
      Icon={IconTransfer}
      onClick={() => onAsk('levar-contagens')}
    />
  );
}

interface SettlementActionProps extends Pick<InventoryPartProps, 'steps'> {
  comparison: Comparison;
  part: InventoryPart;
}

function SettlementAction({ comparison, steps, part }: SettlementActionProps) {
  const onAsk = useAsk();
  const state: SettlementState = steps?.state ?? comparison.state;
  switch (state) {
    case 'open':
      if (hasOpenRecount(comparison, steps))
        return part !== 'recontagem' && <RecountAction comparison={comparison} />;
      return <OpenActions comparison={comparison} />;
    case 'checking':
      return (
        <PageAction
          label="Apurar"
          hint={TERMS.Apurar}
          Icon={IconCalculator}
          onClick={() => onAsk('apurar')}
        />
      );
    case 'settled':
      return <PageAction label="Aprovar" Icon={IconCircleCheck} onClick={() => onAsk('aprovar')} />;
    case 'approved':
    case 'exported':
      return <PageAction label="Exportar" Icon={IconFileExport} onClick={() => onAsk('exportar')} />;
  }
}

/** Finalizar would end a recount in which somebody counts; it stands in the options. */
function RecountAction({ comparison: { inventory_id } }: Pick<SettlementActionProps, 'comparison'>) {
  const navigate = useNavigate();
  const to = paths.inventory(inventory_id, { part: 'recontagem' });
  return <PageAction label="Ver recontagem" Icon={IconRepeat} onClick={() => void navigate(to)} />;
}

function OpenActions({ comparison }: Pick<SettlementActionProps, 'comparison'>) {
  const onAsk = useAsk();
  const navigate = useNavigate();
  const { pharmacy, inventory_id: inventory } = comparison;
  const step = openStep(comparison);
  const isLast = step === 'finalise';
  const finalise = (
    <FinaliseAction
      pharmacy={pharmacy}
      inventory={inventory}
      uncounted={comparison.filters.uncounted}
      secondary={!isLast}
    />
  );
  if (isLast) return finalise;
  return (
    <>
      {finalise}
      {step === 'sections' ? (
        <PageAction label="Adicionar seções" Icon={IconListDetails} onClick={() => onAsk('secoes')} />
      ) : (
        <PageAction
          label="Conectar coletor"
          Icon={IconQrcode}
          onClick={() => void navigate(dialogs.connectCollector())}
        />
      )}
    </>
  );
}

/** See docs/history.md. */
function HistoryPart(common: InventoryPartProps) {
  const { id } = common;
  const pages = useHistoryPages(['inventory', id], (after, signal) =>
    request(listHistory, { query: { entity: 'inventory', id, after } }, { signal }),
  );
  return (
    <InventoryFrame {...common} part="historico">
      <section className="full scroll" aria-label="Registros">
        <HistoryList {...pages} label="Histórico" />
      </section>
    </InventoryFrame>
  );
}

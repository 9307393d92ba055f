import { counted } from '@balanco/contract/base/numbers';
import { Button, Select, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconDeviceTv, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { LeaveWithBanner } from '../../listing/links';
import { useListAddress } from '../../listing/list-address';
import { ListSearch } from '../../listing/list-search';
import { PharmacyFilter } from '../../listing/pharmacy-filter';
import { paths } from '../../paths';
import { roleQuery, useStaffAccess } from '../../session/role/staff-action';
import { ListScreen, PageAction } from '../../ui/list/list-screen';
import { EmptyMessage, FailureMessage, LoadingMessage } from '../../ui/messages/list-message';
import { AlarmList, useAlarmNews, useAlarmSound, useSnooze } from './alarm-list';
import { alarmsOf, groupAlarms } from './alarms';
import { ConnectionMark } from './connection-mark';
import { InventoryCard } from './inventory-card';
import { AllLink, InventoryDetail } from './inventory-detail';
import {
  findInventories,
  orderNamed,
  orderWords,
  PROGRESS_ORDERS,
  pharmaciesOf,
  useSteadyOrder,
} from './order-inventories';
import styles from './progress.module.css';
import type { WatchedInventory, WatchedProgress } from './progress-feed';
import { zoneOf } from './progress-words';
import { type ProgressWatch, useProgress } from './use-progress';

const TITLE = 'Acompanhamento';

/** docs/screens.md, "Progress (Acompanhamento)". For admin and mod; others go to Inventários and see the banner. */
export function ProgressScreen() {
  const access = useStaffAccess();
  const [{ inventory: opened }] = useListAddress();
  // Browsers allow six connections to a server, so hidden tabs give up theirs.
  const isInSight = useInSight();
  const watch = useProgress(access === 'granted' ? 'staff' : null, isInSight ? opened : null);
  const queries = useQueryClient();
  const isDenied = watch.link.kind === 'refused' && watch.link.isPermissionDenied;
  useEffect(() => {
    if (isDenied) void queries.invalidateQueries({ queryKey: roleQuery.queryKey });
  }, [isDenied, queries]);
  if (access === 'refused') return <LeaveWithBanner to={paths.inventories()} />;
  const { progress } = watch;
  return progress === null ? <Waiting {...watch} /> : <Watched progress={progress} link={watch.link} />;
}

function Waiting({ link, failure, retry }: ProgressWatch) {
  return (
    <ListScreen title={TITLE} count={null} news={<ConnectionMark link={link} updatedAt={null} />}>
      {failure !== null ? (
        <FailureMessage text={failure} onRetry={retry} />
      ) : (
        <div className="grid">
          <LoadingMessage />
          <Skeleton height={60} animate={false} />
          <Skeleton height={280} animate={false} />
        </div>
      )}
    </ListScreen>
  );
}

function Watched({ progress, link }: Pick<ProgressWatch, 'link'> & { progress: WatchedProgress }) {
  const { inventories, updatedAt, unread } = progress;
  const [{ pharmacy, inventory: chosen, search, sort }] = useListAddress();
  const navigate = useNavigate();
  const { justSnoozed, snooze, busyId } = useSnooze();
  const sound = useAlarmSound();
  const every = useMemo(() => alarmsOf(inventories, justSnoozed), [inventories, justSnoozed]);
  const news = useAlarmNews(unread > 0 ? null : every.active, sound.ring);

  const order = orderNamed(sort);
  const ordered = useSteadyOrder(inventories, order);
  const opened = inventories.find(({ inventory_id: id }) => String(id) === chosen);
  const shown = chosen !== null ? (opened ? [opened] : []) : findInventories(ordered, pharmacy, search);
  const ids = new Set(shown.map(({ inventory_id: id }) => id));
  const isShown = ({ inventory }: { inventory: { inventory_id: number | string } }) =>
    ids.has(inventory.inventory_id);
  const groups = groupAlarms(every.active.filter(isShown));
  const here = { pharmacy, search, sort };
  const alarmsIn = new Map<unknown, number>();
  for (const { first, rest } of groups) {
    for (const id of new Set([first, ...rest].map(({ inventory }) => inventory.inventory_id))) {
      alarmsIn.set(id, (alarmsIn.get(id) ?? 0) + 1);
    }
  }
  const count = groupAlarms(every.active).length;

  return (
    <ListScreen
      title={TITLE}
      tabTitle={count > 0 ? `(${count}) ${TITLE}` : undefined}
      count={inventories.length}
      news={<ConnectionMark link={link} updatedAt={updatedAt} timeZone={zoneOf(shown)} />}
      actions={
        <>
          <Button
            aria-pressed={sound.isOn}
            leftSection={
              sound.isOn ? <IconVolume size={16} aria-hidden /> : <IconVolumeOff size={16} aria-hidden />
            }
            onClick={sound.toggle}
          >
            Som
          </Button>
          <PageAction
            label="Telão"
            Icon={IconDeviceTv}
            secondary
            onClick={() => void navigate(paths.wall({ inventory: chosen }))}
          />
        </>
      }
      toolbar={chosen === null && inventories.length > 1 && <ProgressToolbar inventories={inventories} />}
    >
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key */}
      <section className={`${styles.page} stack full scroll`} tabIndex={0} aria-label="Inventários abertos">
        {chosen !== null && <AllLink to={paths.progress(here)} />}
        {inventories.length > 0 && (
          <AlarmList
            groups={groups}
            snoozed={every.snoozed.filter(isShown)}
            more={shown.reduce((sum, { more_alarms }) => sum + more_alarms, 0)}
            now={updatedAt}
            busyId={busyId}
            hasPlace={chosen === null}
            onSnooze={snooze}
          />
        )}
        {chosen === null && groups.length < count && (
          <span className="dim">
            {counted(count - groups.length, 'alarme', 'alarmes')} em inventários fora do filtro
          </span>
        )}
        {unread > 0 && opened === undefined && (
          <span className="dim" role="status">
            Lendo mais {counted(unread, 'inventário', 'inventários')}...
          </span>
        )}
        {opened !== undefined ? (
          <InventoryDetail inventory={opened} now={updatedAt} />
        ) : shown.length === 0 && unread > 0 ? null : shown.length === 0 ? (
          <Nothing chosen={chosen} isFiltered={inventories.length > 0} />
        ) : (
          <ul className={`${styles.grid} grid`} aria-label="Inventários">
            {shown.map((inventory) => (
              <li key={String(inventory.inventory_id)} className="grid">
                <InventoryCard
                  inventory={inventory}
                  to={paths.progress({ ...here, inventory: String(inventory.inventory_id) })}
                  alarms={alarmsIn.get(inventory.inventory_id) ?? 0}
                  now={updatedAt}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
    </ListScreen>
  );
}

function ProgressToolbar({ inventories }: { inventories: readonly WatchedInventory[] }) {
  const [{ sort }, change] = useListAddress();
  return (
    <>
      <PharmacyFilter pharmacies={pharmaciesOf(inventories)} />
      <ListSearch label="Pesquisar inventários..." />
      <Select
        aria-label="Ordem"
        data={PROGRESS_ORDERS.map((value) => ({ value, label: orderWords[value] }))}
        value={orderNamed(sort)}
        onChange={(value) => change({ sort: value === PROGRESS_ORDERS[0] ? null : value })}
      />
    </>
  );
}

function Nothing({ chosen, isFiltered }: { chosen: string | null; isFiltered: boolean }) {
  if (chosen !== null) {
    return (
      <EmptyMessage
        text="Este inventário não está aberto."
        action={
          <Button component={Link} to={paths.inventory(chosen)}>
            Ver o inventário
          </Button>
        }
      />
    );
  }
  if (isFiltered) return <EmptyMessage text="Nenhum inventário encontrado" />;
  return (
    <EmptyMessage
      text="Nenhum inventário aberto"
      action={
        <Button component={Link} to={paths.inventories()}>
          Ir para Inventários
        </Button>
      }
    />
  );
}

/** A briefly hidden tab keeps its connection. */
const LEFT_MS = 60_000;

function useInSight(): boolean {
  const [isInSight, setInSight] = useState(() => document.visibilityState !== 'hidden');
  useEffect(() => {
    let leaving: number | undefined;
    const look = () => {
      window.clearTimeout(leaving);
      if (document.visibilityState === 'hidden') {
        leaving = window.setTimeout(() => setInSight(false), LEFT_MS);
      } else setInSight(true);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearTimeout(leaving);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return isInSight;
}

import { formatInteger } from '@balanco/contract/base/numbers';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconMaximize, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { callDependencies } from '../../../api/connect-calls';
import { probeConnection } from '../../../api/connection';
import { LeaveWithBanner } from '../../../listing/links';
import { useListAddress } from '../../../listing/list-address';
import { paths } from '../../../paths';
import { useStaffAccess } from '../../../session/role/staff-action';
import { useScreenTitle } from '../../../ui/screen-frames';
import { ConnectionMark } from '../connection-mark';
import { orderInventories } from '../order-inventories';
import type { WatchedInventory } from '../progress-feed';
import { barOf, endWords, pharmacyHour, shareOf, whole, zoneOf } from '../progress-words';
import { useProgress } from '../use-progress';
import styles from './wall.module.css';
import tile from './wall-tile.module.css';

/** A big public screen (docs/screens.md, "The wall") shows no people and no R$. Administrators and moderators open it. */
export function WallScreen() {
  useScreenTitle('Telão');
  useWakeLock();
  const access = useStaffAccess();
  const { progress, link, failure, retry } = useProgress(access === 'granted' ? 'wall' : null);
  useWallRecovery(link.kind === 'live');
  const [{ inventory: chosen, pharmacy }] = useListAddress();
  const inventories = progress?.inventories;
  const rows = useMemo(
    () =>
      orderInventories(inventories ?? [], 'farmacia').filter(
        ({ inventory_id: id, pharmacy_id }) =>
          (chosen === null || String(id) === chosen) && (pharmacy === null || pharmacy_id === pharmacy),
      ),
    [inventories, chosen, pharmacy],
  );
  const zone = zoneOf(rows);
  const { shown, page, count, isPaused, togglePaused } = useWallPages(rows);
  if (access === 'refused') return <LeaveWithBanner to={paths.inventories()} />;
  const isRead = progress !== null && progress.unread === 0;
  const message = isRead ? 'Nenhum inventário aberto' : (failure ?? 'Carregando...');
  return (
    <main className={`${styles.wall} stack wide`}>
      <VisuallyHidden component="h1">Andamento da contagem</VisuallyHidden>
      {shown.length === 0 ? (
        <p className={`${styles.message} center`} role="status">
          {message}
        </p>
      ) : (
        <ul className={`${styles.tiles} grid`} data-count={shown.length}>
          {shown.map((inventory) => (
            <WallTile key={String(inventory.inventory_id)} inventory={inventory} />
          ))}
        </ul>
      )}
      <footer className={`${styles.foot} line between still`}>
        <span className="line gap-4 rows-0">
          {progress !== null && <span className={styles.hour}>{pharmacyHour(progress.updatedAt, zone)}</span>}
          <ConnectionMark link={link} updatedAt={progress?.updatedAt ?? null} timeZone={zone} />
        </span>
        <span className="line gap-4 rows-0">
          {link.kind === 'refused' && (
            <UnstyledButton className={`${styles.control} inline dim`} onClick={retry}>
              Tentar novamente
            </UnstyledButton>
          )}
          {count > 1 && (
            <UnstyledButton
              className={`${styles.control} inline dim`}
              aria-pressed={isPaused}
              onClick={togglePaused}
            >
              {isPaused ? (
                <IconPlayerPlay size={18} aria-hidden />
              ) : (
                <IconPlayerPause size={18} aria-hidden />
              )}
              {isPaused ? 'Continuar' : 'Pausar'} ({page} de {count})
            </UnstyledButton>
          )}
          {document.fullscreenEnabled && (
            <UnstyledButton
              className={`${styles.control} inline dim`}
              onClick={() => void toggleFullScreen()}
            >
              <IconMaximize size={18} aria-hidden />
              Tela cheia
            </UnstyledButton>
          )}
          <Link
            to={paths.progress({ inventory: chosen, pharmacy })}
            className={`${styles.control} inline dim`}
          >
            <IconArrowLeft size={18} aria-hidden />
            Sair do telão
          </Link>
        </span>
      </footer>
    </main>
  );
}

async function toggleFullScreen(): Promise<void> {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  // The browser may refuse.
  await change.catch(() => undefined);
}

function WallTile({ inventory }: { inventory: WatchedInventory }) {
  const { name, pharmacy_name, sections, items, money, rate } = inventory;
  const share = shareOf(items.touched, items.with_stock);
  // React's type has no custom properties.
  const length = { '--length': Math.max(share.length, 5) } as CSSProperties;
  return (
    <li className={`${tile.tile} grid`} style={length}>
      <h2 className={`${tile.name} shrink`}>
        <span className="block cut whole">{name}</span>
        <span className={`${tile.pharmacy} block cut whole dim regular`}>{pharmacy_name}</span>
      </h2>
      <p className={`${tile.share} line base`}>
        <strong>{share}</strong>
        <span>dos itens contados</span>
      </p>
      <div className={`${tile.track} track`} aria-hidden>
        <span style={{ width: `${barOf(items.touched, items.with_stock)}%` }} />
      </div>
      <dl className={`${tile.figures} grid between`}>
        <div>
          <dt>Seções</dt>
          <dd>
            {formatInteger(sections.done)} de {formatInteger(sections.total)}
          </dd>
        </div>
        <div>
          <dt>Valor coberto</dt>
          <dd>{shareOf(money.covered, money.total)}</dd>
        </div>
        <div>
          <dt>Linhas por hora</dt>
          <dd>{whole(rate.lines_per_hour)}</dd>
        </div>
      </dl>
      <p className={`${tile.end} cut whole`}>{endWords(inventory)}</p>
    </li>
  );
}

const TURN_EVERY_MS = 15_000;

const exact = { getInitialValueInEffect: false } as const;

function useWallPages<Row>(rows: readonly Row[]) {
  const size = usePageSize();
  const count = Math.max(1, Math.ceil(rows.length / size));
  const [turn, setTurn] = useState(0);
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused || count === 1) return;
    const timer = window.setInterval(() => setTurn((before) => before + 1), TURN_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [isPaused, count]);
  const page = turn % count;
  return {
    shown: rows.slice(page * size, (page + 1) * size),
    page: page + 1,
    count,
    isPaused,
    togglePaused: () => setPaused((before) => !before),
  };
}

function usePageSize(): number {
  const isPhone = useMediaQuery('(max-width: 37.49em)', false, exact);
  const isSmall = useMediaQuery('(max-width: 75em)', false, exact);
  return isPhone ? 2 : isSmall ? 4 : 6;
}

const ASK_EVERY_MS = 60_000;

/** The system drops the lock of a hidden page, so this asks again. */
function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isLeft = false;
    const ask = async () => {
      if (document.visibilityState === 'hidden' || (lock !== null && !lock.released)) return;
      // The browser refuses when the battery is low.
      const granted = await navigator.wakeLock.request('screen').catch(() => null);
      if (isLeft) void granted?.release().catch(() => undefined);
      else lock = granted;
    };
    void ask();
    const again = window.setInterval(() => void ask(), ASK_EVERY_MS);
    const onSeen = () => void ask();
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      isLeft = true;
      window.clearInterval(again);
      document.removeEventListener('visibilitychange', onSeen);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}

const LOOK_EVERY_MS = 60_000;

const TOO_LONG_MS = 5 * 60_000;

/**
 * Reloads after five minutes without live data while the server answers, e.g. after an update: nobody stands
 * at the wall.
 */
function useWallRecovery(isLive: boolean): void {
  const state = useRef({ isLive, since: Date.now() });
  if (state.current.isLive !== isLive) state.current = { isLive, since: Date.now() };
  useEffect(() => {
    const look = async () => {
      const isOver = () => !state.current.isLive && Date.now() - state.current.since >= TOO_LONG_MS;
      if (isOver() && (await probeConnection()) && isOver()) callDependencies().reload();
    };
    const timer = window.setInterval(() => void look(), LOOK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, []);
}

import { UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconMaximize, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { LeaveWithBanner } from '../../../listing/leave-with-banner';
import { useListAddress } from '../../../listing/use-list-address';
import { paths } from '../../../paths';
import { useStaffAccess } from '../../../session/use-staff-access';
import { useScreenTitle } from '../../../ui/use-screen-title';
import { ConnectionMark } from '../connection-mark';
import { orderInventories } from '../order-inventories';
import { pharmacyHour, zoneOf } from '../pharmacy-hours';
import { useProgress } from '../use-progress';
import { useWakeLock } from './use-wake-lock';
import { useWallPages } from './use-wall-pages';
import { useWallRecovery } from './use-wall-recovery';
import styles from './wall.module.css';
import { WallTile } from './wall-tile';

/**
 * Acompanhamento for a big screen that everybody sees (docs/screens.md, "The wall"): no people, nothing about one of them,
 * no R$. For admin and mod to open.
 */
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
  const message = progress !== null ? 'Nenhum inventário aberto' : (failure ?? 'Carregando...');
  return (
    <main className={styles.wall}>
      <h1 className={styles.title}>Andamento da contagem</h1>
      {shown.length === 0 ? (
        <p className={styles.message} role="status">
          {message}
        </p>
      ) : (
        <ul className={styles.tiles} data-count={shown.length}>
          {shown.map((inventory) => (
            <WallTile key={String(inventory.inventory_id)} inventory={inventory} />
          ))}
        </ul>
      )}
      <footer className={styles.foot}>
        <span className={styles.state}>
          {progress !== null && <span className={styles.hour}>{pharmacyHour(progress.updatedAt, zone)}</span>}
          <ConnectionMark link={link} updatedAt={progress?.updatedAt ?? null} timeZone={zone} />
        </span>
        <span className={styles.controls}>
          {link.kind === 'refused' && (
            <UnstyledButton className={styles.control} onClick={retry}>
              Tentar novamente
            </UnstyledButton>
          )}
          {count > 1 && (
            <UnstyledButton className={styles.control} aria-pressed={isPaused} onClick={togglePaused}>
              {isPaused ? (
                <IconPlayerPlay size={18} aria-hidden />
              ) : (
                <IconPlayerPause size={18} aria-hidden />
              )}
              {isPaused ? 'Continuar' : 'Pausar'} ({page} de {count})
            </UnstyledButton>
          )}
          {document.fullscreenEnabled && (
            <UnstyledButton className={styles.control} onClick={() => void toggleFullScreen()}>
              <IconMaximize size={18} aria-hidden />
              Tela cheia
            </UnstyledButton>
          )}
          <Link to={paths.progress({ inventory: chosen, pharmacy })} className={styles.control}>
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
  // The browser may refuse; the page stays as it is.
  await change.catch(() => undefined);
}

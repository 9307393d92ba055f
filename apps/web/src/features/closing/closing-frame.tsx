import type { Closing } from '@balanco/contract/closing';
import { inventoryStatus } from '@balanco/contract/inventories';
import { formatInteger } from '@balanco/contract/numbers';
import { Anchor } from '@mantine/core';
import {
  IconCamera,
  IconCircleCheck,
  IconClipboardList,
  IconClock,
  IconLink,
  IconStack2,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDateTime } from '../../lib/format-date-time';
import { paths } from '../../paths';
import { ListOption, ListOptions } from '../../ui/list-options';
import { ListScreen } from '../../ui/list-screen';
import styles from './closing.module.css';
import { CLOSING_PARTS, type ClosingPart, type ClosingPartProps, partWords } from './closing-parts';

interface ClosingFrameProps extends ClosingPartProps {
  part: ClosingPart;
  actions?: ReactNode;
  /** Filters and search of the part, below the names of the parts. */
  filters?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** What all parts of the page of an inventory share: its name, pharmacy and state, the other parts, and the options. */
export function ClosingFrame({
  id,
  closing,
  onAsk,
  part,
  actions,
  filters,
  foot,
  children,
}: ClosingFrameProps) {
  const navigate = useNavigate();
  const name = closing?.name ?? 'Inventário';
  return (
    <ListScreen
      title={name}
      count={null}
      news={closing && <Place closing={closing} />}
      actions={actions}
      options={
        closing && (
          <ListOptions of={name}>
            <ListOption
              label="Ver contagens"
              Icon={IconClipboardList}
              onClick={() =>
                void navigate(
                  paths.counts({ pharmacy: closing.pharmacy, inventory: String(closing.inventory_id) }),
                )
              }
            />
            <ListOption label="Códigos vinculados" Icon={IconLink} onClick={() => onAsk('bindings')} />
            {closing.source !== 'pharmacy' && (
              <>
                <ListOption
                  label="Capturar saldo de novo"
                  Icon={IconCamera}
                  onClick={() => onAsk('capture')}
                />
                <ListOption label="Como ler o saldo" Icon={IconStack2} onClick={() => onAsk('stock-mode')} />
              </>
            )}
          </ListOptions>
        )
      }
      toolbar={
        <>
          <Parts id={id} closing={closing} shown={part} />
          {filters}
        </>
      }
      foot={foot}
    >
      {children}
    </ListScreen>
  );
}

/** The pharmacy, which leads to its inventories, and the state as a word. */
function Place({ closing }: { closing: Closing }) {
  const { pharmacy, pharmacy_name, finalised_at, finalised_by } = closing;
  const isOpen = finalised_at === null;
  const Icon = isOpen ? IconClock : IconCircleCheck;
  const closed = isOpen ? undefined : `${finalised_by ?? ''} ${formatDateTime(finalised_at)}`.trim();
  return (
    <span className={styles.of}>
      <Anchor component={Link} to={paths.inventories({ pharmacy })} c="inherit" className={styles.pharmacy}>
        {pharmacy_name}
      </Anchor>
      <span className={styles.state} data-done={!isOpen} title={closed}>
        <Icon size={16} aria-hidden />
        {isOpen ? inventoryStatus.open : inventoryStatus.finalised}
      </span>
    </span>
  );
}

/** The names of the parts with how much waits in each. Each part has an address of its own, so they are links. */
function Parts({ id, closing, shown }: Pick<ClosingFrameProps, 'id' | 'closing'> & { shown: ClosingPart }) {
  const waiting: Partial<Record<ClosingPart, number>> =
    closing === undefined
      ? {}
      : {
          divergencias: closing.filters.divergent,
          'nao-cadastrados': closing.unregistered_codes + closing.ambiguous_codes,
        };
  return (
    <nav className={styles.parts} aria-label="Partes do inventário">
      {CLOSING_PARTS.map((part) => (
        <Link
          key={part}
          className={styles.part}
          to={paths.closing(id, { part: part === 'resumo' ? null : part })}
          aria-current={part === shown ? 'page' : undefined}
        >
          {partWords[part]}
          {waiting[part] !== undefined && (
            <span className={styles.waiting}>{formatInteger(waiting[part])}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

import { formatInteger } from '@balanco/contract/base/numbers';
import type { Closing } from '@balanco/contract/comparison/closing';
import { Anchor } from '@mantine/core';
import {
  IconArrowsExchange,
  IconCamera,
  IconClipboardList,
  IconEyeOff,
  IconFileImport,
  IconFilterCog,
  IconLink,
  IconStack2,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../paths';
import { ListOption, ListOptions } from '../../ui/list-options';
import { ListScreen } from '../../ui/list-screen';
import type { ListColumns } from '../../ui/table/use-list-columns';
import styles from './closing.module.css';
import { CLOSING_PARTS, type ClosingPart, type ClosingPartProps, partWords } from './closing-parts';
import { ClosingStateMark } from './settlement/closing-state';
import { SettlementOptions } from './settlement/settlement-options';
import { frozenSentence } from './settlement/state-words';

interface ClosingFrameProps<Row extends object> extends ClosingPartProps {
  /** The columns of the part's table, for 'Colunas'. */
  columns?: ListColumns<Row>;
  part: ClosingPart;
  actions?: ReactNode;
  /** Filters and search of the part, below the names of the parts. */
  filters?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** What all parts of the page of an inventory share: its name, pharmacy and state, the other parts, and the options. */
export function ClosingFrame<Row extends object>({
  id,
  closing,
  steps,
  primary,
  onAsk,
  part,
  actions,
  filters,
  foot,
  columns,
  children,
}: ClosingFrameProps<Row>) {
  const navigate = useNavigate();
  const name = closing?.name ?? 'Inventário';
  const frozen = frozenSentence(steps) ?? undefined;
  return (
    <ListScreen
      title={name}
      count={null}
      news={closing && <Place closing={closing} steps={steps} />}
      actions={
        <>
          {actions}
          {primary}
        </>
      }
      options={
        closing && (
          <ListOptions of={name} {...(columns && { columns })}>
            {steps && <SettlementOptions steps={steps} onAsk={onAsk} />}
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
            <ListOption label="Contagem cega" Icon={IconEyeOff} onClick={() => onAsk('blind')} />
            {closing.source !== 'pharmacy' && (
              <>
                {closing.state === 'open' && (
                  <ListOption
                    label="Importar arquivo de coletor"
                    Icon={IconFileImport}
                    onClick={() => onAsk('collector-file')}
                  />
                )}
                <ListOption
                  label="Movimentos da loja"
                  Icon={IconArrowsExchange}
                  onClick={() => onAsk('movements')}
                />
                <ListOption
                  label="Capturar saldo de novo"
                  Icon={IconCamera}
                  onClick={() => onAsk('capture')}
                  refusal={frozen}
                />
                <ListOption
                  label="Escopo e tolerância"
                  Icon={IconFilterCog}
                  onClick={() => onAsk('terms')}
                  refusal={frozen}
                />
                <ListOption
                  label="Como ler o saldo"
                  Icon={IconStack2}
                  onClick={() => onAsk('stock-mode')}
                  refusal={frozen}
                />
              </>
            )}
          </ListOptions>
        )
      }
      toolbar={
        <>
          <Parts id={id} closing={closing} steps={steps} shown={part} />
          {filters}
        </>
      }
      foot={foot}
    >
      {children}
    </ListScreen>
  );
}

/** The pharmacy, which leads to its inventories, and the state as a word. Counts of a whole pharmacy bear its name. */
function Place({ closing, steps }: Pick<ClosingPartProps, 'steps'> & { closing: Closing }) {
  const { pharmacy, pharmacy_name, source, blind } = closing;
  return (
    <span className={styles.of}>
      <Anchor component={Link} to={paths.inventories({ pharmacy })} c="inherit" className={styles.pharmacy}>
        {source === 'pharmacy' ? 'Ver inventários' : pharmacy_name}
      </Anchor>
      <ClosingStateMark closing={closing} steps={steps} />
      {blind && (
        <span className={styles.state}>
          <IconEyeOff size={16} aria-hidden />
          Contagem cega
        </span>
      )}
    </span>
  );
}

/** The names of the parts with how much waits in each. Each part has an address of its own, so they are links. */
function Parts({
  id,
  closing,
  steps,
  shown,
}: Pick<ClosingPartProps, 'id' | 'closing' | 'steps'> & { shown: ClosingPart }) {
  const waiting: Partial<Record<ClosingPart, number>> = {
    ...(closing && {
      divergencias: closing.filters.divergent,
      'nao-cadastrados': closing.unregistered_codes + closing.ambiguous_codes,
    }),
    ...(steps && steps.late_counts > 0 && { fechamento: steps.late_counts }),
  };
  const row = useShownLink(shown);
  // Counts of a pharmacy as a whole never close.
  const ofInventories: readonly ClosingPart[] = ['recontagem', 'fechamento'];
  const parts = CLOSING_PARTS.filter(
    (part) => closing?.source !== 'pharmacy' || !ofInventories.includes(part),
  );
  return (
    <nav ref={row} className={styles.parts} aria-label="Partes do inventário">
      {parts.map((part) => (
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

/** On a phone the names are one row that scrolls; the shown one is brought into sight. */
function useShownLink(shown: ClosingPart) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is another link
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (row.current && link)
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.clientWidth) / 2;
  }, [shown]);
  return row;
}

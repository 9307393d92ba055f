import { formatInteger } from '@balanco/contract/base/numbers';
import type { Closing } from '@balanco/contract/comparison/closing';
import type { ClosingSteps } from '@balanco/contract/settlement/settling';
import { Anchor } from '@mantine/core';
import {
  IconArrowsExchange,
  IconCalculator,
  IconCamera,
  IconCircleCheck,
  IconClipboardList,
  IconEyeOff,
  IconFileImport,
  IconFilterCog,
  IconLink,
  IconLockOpen,
  IconStack2,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { captureLabel } from '../../listing/inventory-words';
import { paths } from '../../paths';
import { useRole } from '../../session/role/use-role';
import { ListOption, ListOptions } from '../../ui/list/list-options';
import { ListScreen } from '../../ui/list/list-screen';
import type { ListColumns } from '../../ui/table/use-list-columns';
import { ClosingStateMark, frozenSentence, hasOpenRecount } from './closing-state';
import styles from './inventory-frame.module.css';
import { INVENTORY_PARTS, type InventoryPart, type InventoryPartProps, partWords } from './parts';

interface InventoryFrameProps<Row extends object> extends InventoryPartProps {
  columns?: ListColumns<Row>;
  part: InventoryPart;
  actions?: ReactNode;
  options?: ReactNode;
  filters?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** Shared by every part of an inventory's page. */
export function InventoryFrame<Row extends object>({
  id,
  closing,
  steps,
  primary,
  notice,
  onAsk,
  part,
  actions,
  options,
  filters,
  foot,
  columns,
  children,
}: InventoryFrameProps<Row>) {
  const navigate = useNavigate();
  const name = closing?.name ?? 'Inventário';
  const frozen = frozenSentence(steps) ?? undefined;
  return (
    <ListScreen
      title={name}
      count={null}
      path={
        <nav className={styles.path} aria-label="Caminho">
          <Anchor component={Link} to={paths.inventories({ pharmacy: closing?.pharmacy ?? null })}>
            Inventários
          </Anchor>
          <span aria-hidden>/</span>
        </nav>
      }
      news={closing && <Place closing={closing} steps={steps} />}
      actions={
        <>
          {/* Together: alone they would give way when the others arrive. */}
          {closing && actions}
          {primary}
        </>
      }
      options={
        closing && (
          <ListOptions of={name} {...(columns && { columns })}>
            {options}
            {hasOpenRecount(closing, steps) && (
              <ListOption label="Finalizar" Icon={IconCircleCheck} onClick={() => onAsk('finalise')} />
            )}
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
                  label={captureLabel(closing.snapshot)}
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
          {notice}
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

/** Counts of a whole pharmacy bear its name already. */
function Place({ closing, steps }: Pick<InventoryPartProps, 'steps'> & { closing: Closing }) {
  const { pharmacy, pharmacy_name, source, blind } = closing;
  return (
    <span className={styles.of}>
      <Anchor component={Link} to={paths.inventories({ pharmacy })} className={styles.pharmacy}>
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

/** They keep room for their number until it is known. */
const COUNTED_PARTS: readonly InventoryPart[] = ['secoes', 'divergencias', 'nao-cadastrados'];

/** Links, because each part has its address. */
function Parts({
  id,
  closing,
  steps,
  shown,
}: Pick<InventoryPartProps, 'id' | 'closing' | 'steps'> & { shown: InventoryPart }) {
  const waiting: Partial<Record<InventoryPart, number>> = {
    ...(closing && closing.sections > 0 && { secoes: closing.sections }),
    ...(closing && {
      divergencias: closing.filters.divergent,
      'nao-cadastrados': closing.unregistered_codes + closing.ambiguous_codes,
    }),
    // Divergências no longer counts them: their difference waits for the recount.
    ...(closing && closing.filters.recounting > 0 && { recontagem: closing.filters.recounting }),
    ...(steps && steps.late_counts > 0 && { fechamento: steps.late_counts }),
  };
  const row = useShownLink(shown);
  // Counts of a whole pharmacy never close.
  const ofInventories: readonly InventoryPart[] = ['secoes', 'recontagem', 'fechamento'];
  const parts = INVENTORY_PARTS.filter(
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
          {((closing === undefined && COUNTED_PARTS.includes(part)) || waiting[part] !== undefined) && (
            <span className={styles.waiting}>
              {waiting[part] === undefined ? '' : formatInteger(waiting[part])}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** On a phone the names scroll in one row. */
function useShownLink(shown: InventoryPart) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is another link
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (row.current && link)
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.clientWidth) / 2;
  }, [shown]);
  return row;
}

interface SettlementOptionsProps extends Pick<InventoryPartProps, 'onAsk'> {
  steps: ClosingSteps;
}

function SettlementOptions({ steps, onAsk }: SettlementOptionsProps) {
  const isAdmin = useRole() === 'admin';
  if (steps.current === null) return null;
  return (
    <>
      {steps.state === 'settled' && (
        <ListOption label="Apurar de novo" Icon={IconCalculator} onClick={() => onAsk('settle')} />
      )}
      <ListOption
        label="Reabrir"
        Icon={IconLockOpen}
        onClick={() => onAsk('reopen')}
        refusal={isAdmin ? undefined : 'Só um administrador reabre um inventário apurado.'}
      />
    </>
  );
}

import { formatInteger } from '@balanco/contract/base/numbers';
import type { Comparison } from '@balanco/contract/comparison/comparison';
import type { SettlementSteps } from '@balanco/contract/settlement/settling';
import {
  IconArrowsExchange,
  IconCalculator,
  IconCamera,
  IconCircleCheck,
  IconClipboardList,
  IconEyeOff,
  IconFileImport,
  IconFileInvoice,
  IconFilterCog,
  IconLink,
  IconLockOpen,
  IconStack2,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { captureLabel } from '../../listing/inventory-words';
import { Path, TextLink } from '../../listing/path';
import { paths } from '../../paths';
import { useRole } from '../../session/role/staff-action';
import { ListOption, ListOptions } from '../../ui/list/list-options';
import { ListScreen } from '../../ui/list/list-screen';
import { useShownLink } from '../../ui/list/use-shown-link';
import type { ListColumns } from '../../ui/table/columns';
import styles from './inventory-frame.module.css';
import { INVENTORY_PARTS, type InventoryPart, type InventoryPartProps, partWords, useAsk } from './parts';
import { frozenSentence, hasOpenRecount, SettlementStateMark } from './settlement-state';

interface InventoryFrameProps<Row extends object> extends InventoryPartProps {
  columns?: ListColumns<Row>;
  part: InventoryPart;
  more?: ReactNode;
  options?: ReactNode;
  filters?: ReactNode;
  foot?: ReactNode;
  children?: ReactNode;
}

export function InventoryFrame<Row extends object>({
  id,
  comparison,
  steps,
  primary,
  notice,
  part,
  more,
  options,
  filters,
  foot,
  columns,
  children,
}: InventoryFrameProps<Row>) {
  const navigate = useNavigate();
  const onAsk = useAsk();
  const name = comparison?.name ?? 'Inventário';
  const frozen = frozenSentence(steps) ?? undefined;
  return (
    <ListScreen
      title={name}
      count={null}
      path={<Path to={paths.inventories({ pharmacy: comparison?.pharmacy ?? null })}>Inventários</Path>}
      news={comparison && <Place comparison={comparison} steps={steps} />}
      actions={primary}
      // Together: alone they would give way when the others arrive.
      more={comparison && more}
      options={
        comparison && (
          <ListOptions of={name} {...(columns && { columns })}>
            {options}
            {hasOpenRecount(comparison, steps) && (
              <ListOption label="Finalizar" Icon={IconCircleCheck} onClick={() => onAsk('finalizar')} />
            )}
            {steps && <SettlementOptions steps={steps} />}
            <ListOption
              label="Ver contagens"
              Icon={IconClipboardList}
              onClick={() =>
                void navigate(
                  paths.counts({ pharmacy: comparison.pharmacy, inventory: String(comparison.inventory_id) }),
                )
              }
            />
            <ListOption
              label="Códigos vinculados"
              Icon={IconLink}
              onClick={() => onAsk('codigos-vinculados')}
            />
            <ListOption
              label="Códigos de fornecedores"
              Icon={IconFileInvoice}
              onClick={() => onAsk('codigos-de-fornecedores')}
            />
            <ListOption label="Contagem cega" Icon={IconEyeOff} onClick={() => onAsk('contagem-cega')} />
            {comparison.source !== 'pharmacy' && (
              <>
                {comparison.state === 'open' && (
                  <ListOption
                    label="Importar arquivo de coletor"
                    Icon={IconFileImport}
                    onClick={() => onAsk('arquivo-de-coletor')}
                  />
                )}
                <ListOption
                  label="Movimentos da loja"
                  Icon={IconArrowsExchange}
                  onClick={() => onAsk('movimentos')}
                />
                <ListOption
                  label={captureLabel(comparison.snapshot)}
                  Icon={IconCamera}
                  onClick={() => onAsk('capturar')}
                  refusal={frozen}
                />
                <ListOption
                  label="Escopo e tolerância"
                  Icon={IconFilterCog}
                  onClick={() => onAsk('escopo')}
                  refusal={frozen}
                />
                <ListOption
                  label="Como ler o saldo"
                  Icon={IconStack2}
                  onClick={() => onAsk('leitura-do-saldo')}
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
          <Parts id={id} comparison={comparison} steps={steps} shown={part} />
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
function Place({ comparison, steps }: Pick<InventoryPartProps, 'steps'> & { comparison: Comparison }) {
  const { pharmacy, pharmacy_name, source, blind } = comparison;
  return (
    <span className={`${styles.of} line gap-3 rows-1`}>
      <TextLink to={paths.inventories({ pharmacy })} className={`${styles.pharmacy} anywhere`}>
        {source === 'pharmacy' ? 'Ver inventários' : pharmacy_name}
      </TextLink>
      <SettlementStateMark comparison={comparison} steps={steps} />
      {blind && (
        <span className={`${styles.state} inline dim whole`}>
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
  comparison,
  steps,
  shown,
}: Pick<InventoryPartProps, 'id' | 'comparison' | 'steps'> & { shown: InventoryPart }) {
  const waiting: Readonly<Record<InventoryPart, number | undefined>> = {
    resumo: undefined,
    secoes: comparison?.sections || undefined,
    divergencias: comparison?.filters.divergent,
    // Divergências no longer counts them: their difference waits for the recount.
    recontagem: comparison?.filters.recounting || undefined,
    'nao-cadastrados': comparison && comparison.unregistered_codes + comparison.ambiguous_codes,
    fechamento: steps?.late_counts || undefined,
    historico: undefined,
  };
  const row = useShownLink(shown);
  // Counts of a whole pharmacy never close.
  const ofInventories: readonly InventoryPart[] = ['secoes', 'recontagem', 'fechamento'];
  const parts = INVENTORY_PARTS.filter(
    (part) => comparison?.source !== 'pharmacy' || !ofInventories.includes(part),
  );
  return (
    <nav ref={row} className={styles.parts} aria-label="Partes do inventário">
      {parts.map((part) => (
        <Link
          key={part}
          className={`${styles.part} inline dim`}
          to={paths.inventory(id, { part: part === 'resumo' ? null : part })}
          aria-current={part === shown ? 'page' : undefined}
        >
          {partWords[part]}
          {((comparison === undefined && COUNTED_PARTS.includes(part)) || waiting[part] !== undefined) && (
            <span className={`${styles.waiting} dim tiny`}>
              {waiting[part] === undefined ? '' : formatInteger(waiting[part])}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

function SettlementOptions({ steps }: { steps: SettlementSteps }) {
  const onAsk = useAsk();
  const isAdmin = useRole() === 'admin';
  if (steps.current === null) return null;
  return (
    <>
      {steps.state === 'settled' && (
        <ListOption label="Apurar de novo" Icon={IconCalculator} onClick={() => onAsk('apurar')} />
      )}
      <ListOption
        label="Reabrir"
        Icon={IconLockOpen}
        onClick={() => onAsk('reabrir')}
        refusal={isAdmin ? undefined : 'Só um administrador reabre um inventário apurado.'}
      />
    </>
  );
}

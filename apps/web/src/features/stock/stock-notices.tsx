import { counted, formatMoney } from '@balanco/contract/base/numbers';
import { type Comparison, type Snapshot, stockModeSchema } from '@balanco/contract/comparison/comparison';
import type { ComparisonTotals } from '@balanco/contract/comparison/items';
import type { Settlement } from '@balanco/contract/settlement/settlements';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TextLink } from '../../listing/path';
import { dialogs, paths } from '../../paths';
import { useDialogWrite } from '../../session/use-dialog-write';
import { AlertLine } from '../../ui/messages/message-line';
import { settlementStateWords } from '../inventories/settlement-state-words';
import { type InventoryPartProps, useAsk } from '../inventory-frame/parts';
import { frozenSentence } from '../inventory-frame/settlement-state';
import { signedMoney } from '../items/item-figures';
import { modeWords } from './snapshot-words';
import styles from './stock.module.css';
import { ModeExamples, useChooseStockMode } from './stock-dialogs';

/** This many new items at once are an import, not registrations during the count. */
const IMPORTED_ITEMS = 50;

interface StockNoticesProps extends Pick<InventoryPartProps, 'id' | 'steps'> {
  comparison: Comparison;
}

/** Warnings; none blocks. An approved inventory keeps its settlement's stock. */
export function StockNotices({ id, comparison, steps }: StockNoticesProps) {
  const onAsk = useAsk();
  const { source, snapshot } = comparison;
  const { items, units, changed_since, added_after, is_mode_clear, is_mode_chosen } = snapshot;
  const isPartOfImport = added_after >= IMPORTED_ITEMS;
  const mayChange = frozenSentence(steps) === null;
  return (
    <>
      {steps?.current && <SettledTotals id={id} live={comparison.totals} settlement={steps.current} />}
      {source !== 'pharmacy' && items > 0 && units === 0 && mayChange && (
        <NoStock pharmacy={comparison.pharmacy} />
      )}
      {source !== 'pharmacy' && !is_mode_clear && !is_mode_chosen && mayChange && (
        <ModeNotice id={id} snapshot={snapshot} />
      )}
      {(changed_since > 0 || isPartOfImport) && (
        <Notice
          text={
            <>
              {changed_since > 0 && <ChangedStock id={id} items={changed_since} />}
              {isPartOfImport &&
                `O catálogo recebeu ${counted(added_after, 'item', 'itens')} logo depois de guardar o saldo: uma importação ainda não tinha terminado. Eles não são esperados.`}
            </>
          }
        >
          {mayChange && (
            <Button size="xs" onClick={() => onAsk('capturar')}>
              Guardar o saldo de novo
            </Button>
          )}
        </Notice>
      )}
    </>
  );
}

interface SettledTotalsProps {
  id: string;
  live: ComparisonTotals;
  settlement: Settlement;
}

/** Late and restored counts change the live totals alone; zeroed items are a shortage of the settlement alone. */
function SettledTotals({ id, live, settlement }: SettledTotalsProps) {
  const { totals, version, approved_at, zeroed_items } = settlement;
  if (TOTALS.every((name) => totals[name] === live[name])) return null;
  const state = settlementStateWords[approved_at === null ? 'settled' : 'approved'];
  return (
    <Notice
      text={
        <>
          {state} · versão {version}: líquido {signedMoney(totals.net)}, bruto {formatMoney(totals.gross)}.
          Abaixo, a situação de agora,{' '}
          {zeroed_items > 0 ? 'sem os não contados zerados' : 'com o que mudou depois'}.{' '}
          <TextLink inherit underline="always" to={paths.inventory(id, { part: 'fechamento' })}>
            Ver em Fechamento
          </TextLink>
        </>
      }
    />
  );
}

const TOTALS = ['shortage', 'overage', 'net', 'gross', 'uncounted'] as const;

/** The import leaves the stock out unless it is ticked (specification, section 9). */
function NoStock({ pharmacy }: Pick<Comparison, 'pharmacy'>) {
  return (
    <Notice text="O catálogo desta farmácia está sem saldo: tudo o que for contado aparece como sobra.">
      <Button component={Link} size="xs" to={dialogs.importProducts({ pharmacy })}>
        Importar com saldo
      </Button>
    </Notice>
  );
}

function ChangedStock({ id, items }: { id: string; items: number }) {
  return (
    <>
      O saldo de{' '}
      <TextLink td="underline" to={paths.inventory(id, { part: 'divergencias', only: 'stock_changed' })}>
        {counted(items, 'item', 'itens')}
      </TextLink>{' '}
      mudou no catálogo depois de guardado.{' '}
    </>
  );
}

function ModeNotice({ id, snapshot }: { id: string; snapshot: Snapshot }) {
  const choose = useChooseStockMode(id);
  const { write, busy, failure } = useDialogWrite(choose, 'Erro ao gravar como ler o saldo.');
  return (
    <Notice
      text={
        <>
          <strong>O saldo repete ou soma?</strong> Há itens com vários códigos, e o catálogo não deixa claro
          como informa o saldo deles. Compare com o seu sistema:
          <ModeExamples snapshot={snapshot} />
        </>
      }
    >
      {stockModeSchema.options.map((mode) => (
        <Button
          key={mode}
          classNames={{ root: styles.reading, label: styles.readingLabel }}
          size="xs"
          disabled={busy}
          onClick={() => write(mode)}
        >
          <span>
            <strong>{modeWords[mode].name}.</strong> {modeWords[mode].means}
          </span>
        </Button>
      ))}
      <AlertLine message={failure} />
    </Notice>
  );
}

function Notice({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <section className="tint tint-warning line gap-3 rows-2 still pad warning" aria-label="Aviso">
      <IconAlertTriangle size={16} aria-hidden className="still" />
      <span className={styles.noticeText}>{text}</span>
      <span className="line">{children}</span>
    </section>
  );
}

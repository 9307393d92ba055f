import { counted } from '@balanco/contract/base/numbers';
import type { Comparison } from '@balanco/contract/comparison/comparison';
import type { ItemFilter } from '@balanco/contract/comparison/items';
import {
  NOT_FOUND_DECISIONS,
  type NotFoundDecision,
  type Recount,
  type RecountDetail,
  type RecountItem,
} from '@balanco/contract/recounts/recounts';
import { Button, Checkbox, Group } from '@mantine/core';
import { IconCopy, IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { loadState } from '../../api/client';
import { useListAddress } from '../../listing/list-address';
import { TextLink } from '../../listing/path';
import { paths } from '../../paths';
import { useDialogWrite } from '../../session/use-dialog-write';
import { PageAction } from '../../ui/list/list-screen';
import { EmptyMessage, FailureMessage, LoadingMessage, PendingMessage } from '../../ui/messages/list-message';
import { AlertLine } from '../../ui/messages/message-line';
import { noticeDone } from '../../ui/messages/notices';
import { useRowSelection } from '../../ui/table/row-selection';
import { WaitingPanels } from '../inventory-frame/facts';
import { InventoryFrame } from '../inventory-frame/inventory-frame';
import { type InventoryPartProps, useAsk } from '../inventory-frame/parts';
import { frozenSentence } from '../inventory-frame/settlement-state';
import { PrintRecount } from './print-recount';
import styles from './recount.module.css';
import { RecountItems } from './recount-items';
import { RecountPanel } from './recount-panel';
import { recountQuery, recountsQuery, useAddStrays, useDecideNotFound } from './recount-query';
import { isComparable, notFoundWords, recountFacts, recountStates } from './recount-words';

/** See docs/comparison.md, "Recount". */
export function RecountPart(common: InventoryPartProps) {
  const { id, steps } = common;
  const [{ section }] = useListAddress();
  const onAsk = useAsk();
  const frozen = frozenSentence(steps);
  const isWhole = common.comparison?.source === 'pharmacy';
  return (
    <InventoryFrame
      {...common}
      part="recontagem"
      more={
        frozen === null &&
        !isWhole && (
          <>
            <PageAction
              label="Segunda contagem da seção"
              Icon={IconCopy}
              onClick={() => onAsk('contar-em-dobro')}
              hint="Segunda contagem: outra pessoa conta a seção inteira, sem ver a primeira contagem"
            />
            <PageAction label="Nova recontagem" Icon={IconRepeat} onClick={() => onAsk('recontar')} />
          </>
        )
      }
    >
      <div className={`${styles.tasks} stack full scroll`}>
        {isWhole ? (
          <EmptyMessage text="As contagens de uma farmácia como um todo não são recontadas." />
        ) : section === null ? (
          <>
            {frozen === null && (
              <UnsettledPanel
                id={id}
                filters={common.comparison?.filters}
                onThird={() => onAsk('recontar', { round: 3, chosen: [] })}
              />
            )}
            <Recounts id={id} isFrozen={frozen !== null} onCreate={() => onAsk('recontar')} />
          </>
        ) : (
          <RecountList key={section} id={id} section={section} isFrozen={frozen !== null} />
        )}
      </div>
    </InventoryFrame>
  );
}

function Recounts({ id, isFrozen, onCreate }: { id: string; isFrozen: boolean; onCreate: () => void }) {
  const query = useQuery(recountsQuery(id));
  const { data } = query;
  const { failure, onRetry } = loadState(query);
  if (data === undefined && failure !== null) return <FailureMessage text={failure} onRetry={onRetry} />;
  if (data === undefined)
    return (
      <>
        <LoadingMessage />
        <WaitingPanels lines={[3, 3]} />
      </>
    );
  if (data.length === 0) {
    return (
      <EmptyMessage
        text="Nenhuma recontagem neste inventário."
        action={!isFrozen && <Button onClick={onCreate}>Escolher o que recontar</Button>}
      />
    );
  }
  return data.map((recount: Recount) => (
    <RecountPanel key={recount.section_id} id={id} recount={recount} isFrozen={isFrozen} />
  ));
}

interface UnsettledPanelProps {
  id: string;
  filters: Comparison['filters'] | undefined;
  onThird: () => void;
}

type Question = Extract<ItemFilter, 'third_round' | 'after_recount' | 'no_consensus'>;

const words: Readonly<Record<Question, readonly [one: string, several: string]>> = {
  third_round: ['item com contagens que não batem', 'itens com contagens que não batem'],
  after_recount: ['item contado depois da recontagem', 'itens contados depois da recontagem'],
  no_consensus: ['item sem consenso, que espera decisão', 'itens sem consenso, que esperam decisão'],
};

const QUESTIONS = ['third_round', 'after_recount', 'no_consensus'] as const;

function UnsettledPanel({ id, filters, onThird }: UnsettledPanelProps) {
  const left = QUESTIONS.filter((question) => (filters?.[question] ?? 0) > 0);
  if (filters === undefined || left.length === 0) return null;
  return (
    <section className="panel" aria-label="Sem resultado">
      <h2 className="anywhere">Sem resultado</h2>
      <ul className="mb-2">
        {left.map((question) => (
          <li key={question} className="line gap-3 rows-1 py-1 anywhere">
            <TextLink
              className="touch-link"
              to={paths.inventory(id, { part: 'divergencias', only: question })}
            >
              {counted(filters[question], ...words[question])}
            </TextLink>
          </li>
        ))}
      </ul>
      {left.some((question) => question !== 'no_consensus') && (
        <Button size="xs" onClick={onThird}>
          Pedir 3ª contagem
        </Button>
      )}
    </section>
  );
}

interface RecountListProps {
  id: string;
  section: string;
  /** Approved, so nothing can be decided or added. */
  isFrozen: boolean;
}

function RecountList({ id, section, isFrozen }: RecountListProps) {
  const query = useQuery(recountQuery(id, section));
  const { data } = query;
  return (
    <>
      <TextLink className="alone touch-link" to={paths.inventory(id, { part: 'recontagem' })}>
        Todas as recontagens
      </TextLink>
      {data === undefined ? (
        <PendingMessage {...loadState(query)} />
      ) : (
        <>
          <MissingItems id={id} recount={data} isFrozen={isFrozen} />
          <StrayItems id={id} recount={data} isFrozen={isFrozen} />
          <ListPanel id={id} recount={data} />
        </>
      )}
    </>
  );
}

function ListPanel({ id, recount }: { id: string; recount: RecountDetail }) {
  const items = recount.list.map(({ seen, ...item }) => ({
    ...item,
    sections: seen.map(({ name }) => name),
    mark: markOf(item),
  }));
  return (
    <section className="panel" aria-label={`Lista de ${recount.name}`}>
      <div className="line gap-3 rows-1 base">
        <h2 className="anywhere">{recount.name}</h2>
        <span className="dim">{recountStates[recount.state]}</span>
      </div>
      <p className={`${styles.facts} dim anywhere`}>{recountFacts(recount)}</p>
      <PrintRecount id={id} section={recount.section_id} name={recount.name} />
      <RecountItems items={items} label={`Itens de ${recount.name}`} />
    </section>
  );
}

function markOf({ is_found, not_found, is_settled, searched }: Omit<RecountItem, 'seen'>): string {
  if (is_found) return 'recontado';
  if (not_found !== null) return notFoundWords[not_found];
  if (is_settled) return 'decidido no item';
  return searched === null ? 'a recontar' : searchedText(searched);
}

function searchedText({ name }: NonNullable<RecountItem['searched']>): string {
  return `procurado por ${name}, não encontrado`;
}

const buttonWords: Readonly<Record<NotFoundDecision, string>> = {
  zero: 'Confirmar zero',
  next_round: 'Mandar à 3ª contagem',
  keep: 'Manter a contagem anterior',
};

interface ListedItemsProps {
  id: string;
  recount: RecountDetail;
  isFrozen: boolean;
}

/** Decides many items at once (docs/comparison.md, "Not found"). */
function MissingItems({ id, recount, isFrozen }: ListedItemsProps) {
  const missing = useMemo(() => recount.list.filter(({ is_found }) => !is_found), [recount.list]);
  const keys = useMemo(() => missing.map(({ key }) => key), [missing]);
  const { selected, toggle, toggleAll, clear } = useRowSelection(keys, recount.section_id);
  const decideAll = useDecideNotFound(id, recount.section_id);
  const { write, busy, failure } = useDialogWrite(decideAll, 'Erro ao gravar a decisão.');
  if (!isComparable(recount) || missing.length === 0) return null;
  const decide = (decision: NotFoundDecision | null) => {
    const items = keys.filter((key) => selected.has(key));
    write(
      { items, decision },
      {
        onDone: () => {
          clear();
          noticeDone(`Decisão gravada para ${counted(items.length, 'item', 'itens')}.`);
        },
      },
    );
  };
  const decisions = NOT_FOUND_DECISIONS.filter((each) => each !== 'next_round' || recount.round === 2);
  return (
    <section className="panel" aria-label="Não encontrados na recontagem">
      <h2 className="anywhere">Não encontrados na recontagem ({missing.length})</h2>
      <p className={`${styles.facts} dim anywhere`}>
        {isFrozen
          ? 'Ninguém leu estes itens na recontagem.'
          : 'Ninguém leu estes itens na recontagem. Escolha itens e o que vale para eles.'}
      </p>
      {!isFrozen && (
        <Group gap="xs">
          <Checkbox
            className={styles.selectAll}
            label="Selecionar todos"
            checked={selected.size === missing.length}
            indeterminate={selected.size > 0 && selected.size < missing.length}
            onChange={toggleAll}
          />
          {decisions.map((decision) => (
            <Button
              key={decision}
              size="xs"
              disabled={busy || selected.size === 0}
              onClick={() => decide(decision)}
            >
              {buttonWords[decision]}
            </Button>
          ))}
          <Button size="xs" disabled={busy || selected.size === 0} onClick={() => decide(null)}>
            Desfazer
          </Button>
        </Group>
      )}
      <AlertLine message={failure} />
      <ul className="mt-2">
        {missing.map((item) => (
          <li key={item.key} className="line gap-3 rows-1 py-1 anywhere">
            {isFrozen ? (
              <div>
                {missingName(item)}
                <div className="dim">{decisionText(item)}</div>
              </div>
            ) : (
              <Checkbox
                label={missingName(item)}
                description={decisionText(item)}
                checked={selected.has(item.key)}
                disabled={busy}
                onChange={() => toggle(item.key)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function missingName({ description, internal_code, key }: RecountItem): string {
  return description || internal_code || key.slice(2);
}

function decisionText({ not_found, is_settled, searched, internal_code, barcodes }: RecountItem): string {
  const open = is_settled ? 'Decidido no item' : 'Sem decisão';
  const decision = not_found === null ? open : notFoundWords[not_found];
  return [internal_code || barcodes[0], searched && searchedText(searched), decision]
    .filter(Boolean)
    .join(' · ');
}

const FIRST = 5;

/** Recounted but unlisted; they count once staff add them. */
function StrayItems({ id, recount, isFrozen }: ListedItemsProps) {
  const addStrays = useAddStrays(id, recount.section_id);
  const { write, busy, failure } = useDialogWrite(addStrays, 'Erro ao pôr na lista.');
  const [showsAll, setShowsAll] = useState(false);
  const { strays, state } = recount;
  const mayAdd = state !== 'cancelled' && !isFrozen;
  if (strays.length === 0) return null;
  const add = (items: string[]) =>
    write(items, { onDone: () => noticeDone('A lista da recontagem foi ampliada.') });
  return (
    <section className="panel" aria-label="Fora da lista">
      <h2 className="anywhere">Fora da lista ({strays.length})</h2>
      <p className={`${styles.facts} dim anywhere`}>
        {mayAdd
          ? 'Recontados sem estar na lista. As contagens ficam guardadas e só valem se você os puser na lista.'
          : 'Recontados sem estar na lista. As contagens ficam guardadas e não valem.'}
      </p>
      <AlertLine message={failure} />
      <ul className="mb-2">
        {strays.slice(0, showsAll ? strays.length : FIRST).map(({ key, description, internal_code }) => (
          <li key={key} className="line gap-3 rows-1 py-1 anywhere">
            {[description, internal_code].filter(Boolean).join(' · ') || key.slice(2)}
            {mayAdd && (
              <Button
                size="xs"
                disabled={busy}
                aria-label={`Pôr ${description || key.slice(2)} na lista`}
                onClick={() => add([key])}
              >
                Pôr na lista
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="line">
        {strays.length > FIRST && (
          <Button size="xs" onClick={() => setShowsAll((before) => !before)}>
            {showsAll ? 'Mostrar menos' : `Mostrar todos (${strays.length})`}
          </Button>
        )}
        {mayAdd && strays.length > 1 && (
          <Button size="xs" disabled={busy} onClick={() => add(strays.map(({ key }) => key))}>
            Pôr todos na lista
          </Button>
        )}
      </div>
    </section>
  );
}

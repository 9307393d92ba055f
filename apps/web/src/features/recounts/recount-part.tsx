import type { Comparison } from '@balanco/contract/comparison/comparison';
import type { ItemFilter } from '@balanco/contract/comparison/items';
import type { Recount } from '@balanco/contract/recounts/recounts';
import { Anchor, Button } from '@mantine/core';
import { IconCopy, IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { loadState } from '../../api/load-state';
import { counted } from '../../lib/counted';
import { useListAddress } from '../../listing/list-address';
import { paths } from '../../paths';
import { PageAction } from '../../ui/list/list-screen';
import { EmptyMessage, FailureMessage, LoadingMessage } from '../../ui/messages/list-message';
import { WaitingPanels } from '../inventory-frame/facts';
import { InventoryFrame } from '../inventory-frame/inventory-frame';
import { type InventoryPartProps, useAsk } from '../inventory-frame/parts';
import { frozenSentence } from '../inventory-frame/settlement-state';
import styles from './recount.module.css';
import { RecountList } from './recount-list';
import { RecountPanel } from './recount-panel';
import { recountsQuery } from './recount-query';

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
        action={
          !isFrozen && (
            <Button variant="default" onClick={onCreate}>
              Escolher o que recontar
            </Button>
          )
        }
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
            <Anchor
              className="touch-link"
              component={Link}
              to={paths.inventory(id, { part: 'divergencias', only: question })}
            >
              {counted(filters[question], ...words[question])}
            </Anchor>
          </li>
        ))}
      </ul>
      {left.some((question) => question !== 'no_consensus') && (
        <Button variant="default" size="xs" onClick={onThird}>
          Pedir 3ª contagem
        </Button>
      )}
    </section>
  );
}

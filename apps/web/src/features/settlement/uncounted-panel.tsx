import { counted, formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import { ITEM_PAGE_SIZE } from '@balanco/contract/comparison/comparison';
import type { Item } from '@balanco/contract/comparison/items';
import type { UncountedDecision } from '@balanco/contract/settlement/settlements';
import {
  chooseUncounted,
  type SettlementSteps,
  zeroUncountedItems,
} from '@balanco/contract/settlement/settling';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadState, request } from '../../api/client';
import { comparisonKey } from '../../listing/queries';
import { useRole } from '../../session/role/staff-action';
import { useLimitedWrite, useWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { useTypedName } from '../../ui/dialogs/typed-name';
import { choicesOf, RadioField } from '../../ui/fields/form-fields';
import { Pagination, usePages } from '../../ui/list/pagination';
import { PendingMessage } from '../../ui/messages/list-message';
import { AlertLine } from '../../ui/messages/message-line';
import { noticeDone } from '../../ui/messages/notices';
import { AnchoredPanel } from '../inventory-frame/anchored-panel';
import { useStepsWrite } from '../inventory-frame/comparison-query';
import { Fact, Whole } from '../inventory-frame/facts';
import { percentage } from '../items/item-figures';
import { itemTitle } from '../items/item-words';
import { itemsQuery } from '../items/items-query';
import styles from './settlement.module.css';

export const UNCOUNTED_ANCHOR = 'nao-contados';

const NOT_SAVED = 'Erro ao gravar a decisão sobre os não contados.';

interface UncountedPanelProps {
  id: string;
  steps: Pick<SettlementSteps, 'uncounted' | 'checks'>;
}

/** See docs/settlement.md, "Items that nobody counted". */
export function UncountedPanel({ id, steps }: UncountedPanelProps) {
  const { uncounted } = steps;
  const [zeroing, setZeroing] = useState(false);
  const choose = useStepsWrite(id, (decision: UncountedDecision) =>
    request(chooseUncounted, { params: { id }, body: { decision } }),
  );
  const { write, busy, failure } = useLimitedWrite(choose, NOT_SAVED);
  const refusal = useZeroRefusal(uncounted);
  const { decision } = uncounted;
  // A default is no choice: the radio stays unmarked, so that 'Manter' can be chosen.
  const marked = isUndecided(steps) ? null : decision;
  const onChoose = (chosen: UncountedDecision) => {
    if (chosen === 'zero') setZeroing(true);
    else write(chosen);
  };
  return (
    <AnchoredPanel label="Não contados" anchor={UNCOUNTED_ANCHOR}>
      <h2 className="mb-2">Não contados</h2>
      <UncountedFacts uncounted={uncounted} />
      <RadioField
        label="O que fazer com o saldo deles?"
        description={
          isUndecided(steps) ? 'Nada escolhido: o saldo é mantido e isso consta na Ata.' : undefined
        }
        value={choose.isPending ? choose.variables : marked}
        choices={choicesOf(decisionLabels).map((choice) =>
          choice.value === 'zero' && refusal !== null
            ? { ...choice, description: refusal, disabled: decision !== 'zero' }
            : choice,
        )}
        disabled={busy}
        onChange={onChoose}
      />
      {uncounted.unconfirmed !== null && (
        <Group gap="xs">
          <p className="mb-2 dim">{uncounted.unconfirmed}</p>
          {refusal === null && (
            <Button size="xs" onClick={() => setZeroing(true)}>
              Confirmar de novo
            </Button>
          )}
        </Group>
      )}
      <AlertLine message={failure} />
      {decision === 'each' && <ZeroedItems id={id} refusal={refusal} />}
      {zeroing && <ZeroDialog id={id} uncounted={uncounted} onClose={() => setZeroing(false)} />}
    </AnchoredPanel>
  );
}

/** A zero that needs a new confirmation is a choice. */
function isUndecided({ checks }: Pick<SettlementSteps, 'checks'>): boolean {
  return checks.some(({ key, is_met, blocks }) => key === 'uncounted' && !is_met && !blocks);
}

function useZeroRefusal({ zero_refusal }: SettlementSteps['uncounted']): string | null {
  const isAdmin = useRole() === 'admin';
  return zero_refusal ?? (isAdmin ? null : 'Só um administrador zera o saldo de itens não contados.');
}

export function UncountedFacts({ uncounted }: Pick<SettlementSteps, 'uncounted'>) {
  const { positive, negative, zeroed, zeroed_share, share_limit, is_above_limit, decision } = uncounted;
  return (
    <dl className={styles.facts}>
      <Fact name="Com saldo">
        <Whole texts={sumTexts(positive)} />
      </Fact>
      {negative.items > 0 && (
        <Fact name="Com saldo negativo (zerar é sobra)">
          <Whole texts={sumTexts(negative)} />
        </Fact>
      )}
      {decision !== 'keep' && (
        <Fact name="Vão a zero">
          <Whole
            texts={[
              ...sumTexts(zeroed),
              ...(zeroed_share === null ? [] : [`${percentage(zeroed_share)} do saldo em R$`]),
            ]}
          />
        </Fact>
      )}
      {is_above_limit && (
        <Fact name="Acima do limite">
          Mais de {percentage(share_limit)} do saldo vai a zero: a aprovação é de outro administrador, ou com
          motivo escrito se só há um.
        </Fact>
      )}
    </dl>
  );
}

function sumTexts({ items, units, value }: SettlementSteps['uncounted']['positive']): string[] {
  return [counted(items, 'item', 'itens'), `${formatQuantity(units)} un`, formatMoney(value)];
}

export const decisionLabels: Readonly<Record<UncountedDecision, { name: string; means: string }>> = {
  keep: { name: 'Manter', means: 'O saldo deles fica como está no catálogo. É o mais seguro.' },
  zero: { name: 'Zerar', means: 'O saldo de todos eles vai a zero e entra como falta.' },
  each: {
    name: 'Decidir por item',
    means: 'Um administrador marca na lista quais vão a zero. Os outros ficam.',
  },
};

interface ZeroDialogProps {
  id: string;
  uncounted: SettlementSteps['uncounted'];
  onClose: () => void;
}

function ZeroDialog({ id, uncounted, onClose }: ZeroDialogProps) {
  const items = uncounted.positive.items + uncounted.negative.items;
  const zero = useStepsWrite(id, (confirmed_items: number) =>
    request(chooseUncounted, { params: { id }, body: { decision: 'zero', confirmed_items } }),
  );
  const { write, busy, dialog } = useLimitedWrite(zero, NOT_SAVED, onClose);
  const { field, confirmed } = useTypedName({
    name: formatInteger(items),
    alias: String(items),
    asked: true,
    readOnly: busy,
    label: 'Digite quantos itens são para confirmar',
  });
  return (
    <FormDialog
      {...dialog}
      title="Zerar não contados"
      submitLabel="Zerar"
      danger
      submitDisabled={!confirmed}
      onSubmit={() => write(items, { onDone: () => noticeDone('Não contados: vão a zero na apuração.') })}
    >
      <Stack gap="sm">
        <Text>
          O saldo de <strong>{counted(items, 'item', 'itens')}</strong> que ninguém contou vai a zero na
          próxima apuração. Até ela ser aprovada, dá para voltar a Manter.
        </Text>
        <UncountedFacts uncounted={uncounted} />
        {field}
      </Stack>
    </FormDialog>
  );
}

const uncountedItems = {
  filter: 'uncounted',
  search: '',
  department: null,
  section: null,
  sort: 'description',
} as const;

function ZeroedItems({ id, refusal }: { id: string; refusal: string | null }) {
  const pages = usePages(ITEM_PAGE_SIZE);
  const query = useQuery(itemsQuery(id, { ...uncountedItems, page: pages.page }));
  const { data } = query;
  const { write, busy, failure } = useZeroWrite(id);
  if (data === undefined) return <PendingMessage {...loadState(query)} height={120} />;
  const choose = (zero: boolean) => write({ items: { filter: 'uncounted' }, zero });
  return (
    <section className={styles.zeroed} aria-label="Itens não contados">
      <h3 className="mb-2">Quais vão a zero</h3>
      {refusal !== null && <p className="mb-2 dim">{refusal}</p>}
      {refusal === null && data.count > 0 && (
        <Group gap="xs">
          <Button size="xs" disabled={busy} onClick={() => choose(true)}>
            Marcar todos ({formatInteger(data.count)})
          </Button>
          <Button size="xs" disabled={busy} onClick={() => choose(false)}>
            Desmarcar todos
          </Button>
        </Group>
      )}
      <AlertLine message={failure} />
      {data.count === 0 && <p className="mb-2 dim">Todo item foi contado.</p>}
      <ul className="mt-2">
        {data.results.map((item) => (
          <ZeroedItem key={item.key} id={id} item={item} disabled={refusal !== null || busy} />
        ))}
      </ul>
      <Pagination {...pages} count={data.count} words={['item', 'itens']} />
    </section>
  );
}

function ZeroedItem({ id, item, disabled }: { id: string; item: Item; disabled: boolean }) {
  const { write, busy, failure, writing } = useZeroWrite(id);
  const hasStock = item.expected !== 0;
  return (
    <li className="py-2 anywhere ruled">
      <Checkbox
        label={itemTitle(item)}
        description={factsOf(item)}
        checked={writing?.zero ?? item.flags.includes('zeroed')}
        disabled={disabled || busy || !hasStock}
        error={failure}
        onChange={(event) => {
          const zero = event.currentTarget.checked;
          write({ items: { item_keys: [item.key] }, zero });
        }}
      />
    </li>
  );
}

function factsOf({ internal_code, barcodes, department, expected, value }: Item): string {
  const money = formatMoney(Math.round(expected * value * 100) / 100);
  const stock = expected === 0 ? 'sem saldo' : `${formatQuantity(expected)} un · ${money}`;
  return [internal_code || barcodes[0], department, stock].filter(Boolean).join(' · ');
}

/** Pending until the list reloads, so that a tick doesn't jump back. */
function useZeroWrite(id: string) {
  const zeroing = useWrite(
    [...comparisonKey, id],
    (body: Parameters<typeof request<typeof zeroUncountedItems>>[1]['body']) =>
      request(zeroUncountedItems, { params: { id }, body }),
  );
  const written = useLimitedWrite(zeroing, 'Erro ao zerar.');
  return { ...written, writing: zeroing.isPending ? zeroing.variables : undefined };
}

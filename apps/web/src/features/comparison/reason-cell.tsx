import type { Item } from '@balanco/contract/comparison/items';
import { FISCAL_REASONS } from '@balanco/contract/settlement/item-reasons';
import { assignReason } from '@balanco/contract/settlement/settling';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useMemo, useState } from 'react';
import { request, sentenceWithDetail } from '../../api/client';
import { comparisonKey } from '../../listing/queries';
import { useStaffAction } from '../../session/role/staff-action';
import { type MenuEntry, RowMenu } from '../../ui/list/row-options';
import { noticeUndo } from '../../ui/messages/notice-undo';
import { noticeDone, noticeFailure } from '../../ui/messages/notices';
import { itemTitle } from '../items/item-words';
import { FISCAL_HINT, reasonGroups, reasonText, shownReason } from '../items/reason-words';
import { directionsOf } from './reasons';

type Given = Pick<Item, 'reason' | 'reason_text'>;

interface Choice {
  readonly choose: (item: Item, given: Given) => Promise<void>;
  readonly onOther: (item: Item) => void;
}

/** null where no reason may change. */
export const ReasonChoice = createContext<Choice | null>(null);

export function useReasonChoice(id: string, onOther: Choice['onOther']): Choice {
  const queries = useQueryClient();
  const { refused } = useStaffAction();
  return useMemo(() => {
    const write = async ({ key }: Item, given: Given, replaced: Given) => {
      const { reason, reason_text: text } = given;
      // Somebody's later reason stays.
      const only = reason === null && replaced.reason !== null ? { only_reason: replaced.reason } : {};
      const body = { items: { item_keys: [key] }, reason, text, ...only };
      const { changed } = await request(assignReason, { params: { id }, body });
      await queries.invalidateQueries({ queryKey: comparisonKey });
      return changed > 0;
    };
    const failed = (error: unknown) => sentenceWithDetail('Erro ao gravar o motivo.', error);
    const choose = async (item: Item, given: Given) => {
      try {
        if (!(await write(item, given, item)))
          return noticeFailure('Este motivo não explica a diferença de agora. Confira o item.');
        noticeUndo({
          message: `Motivo de ${itemTitle(item)}: ${reasonText(given) || 'nenhum'}`,
          undo: async () => {
            await write(item, item, given).catch((error: unknown) => {
              throw new Error(failed(error));
            });
            noticeDone('Desfeito.');
          },
        });
      } catch (error) {
        if (!refused(error, () => undefined)) noticeFailure(failed(error));
      }
    };
    return { choose, onOther };
  }, [id, onOther, queries, refused]);
}

export function ReasonCell({ item }: { item: Item }) {
  const choice = useContext(ReasonChoice);
  const [chosen, setChosen] = useState<Given | null>(null);
  const directions = directionsOf(item);
  const shown = shownReason(chosen === null ? item : { ...chosen, lacks_reason: false }) || '–';
  const text = (
    <span className={`clamp ${item.lacks_reason && chosen === null ? 'accent' : ''}`}>{shown}</span>
  );
  if (choice === null || directions.length === 0) return text;
  const give = (given: Given) => {
    setChosen(given);
    void choice.choose(item, given).finally(() => setChosen(null));
  };
  const reasons = reasonGroups(new Set(directions)).flatMap(({ group, items }) =>
    items.map(
      ({ value, label }): MenuEntry => ({
        label,
        group,
        hint: FISCAL_REASONS.includes(value) ? FISCAL_HINT : undefined,
        onClick: () => (value === 'other' ? choice.onOther(item) : give({ reason: value, reason_text: '' })),
      }),
    ),
  );
  const none: MenuEntry = {
    label: 'tirar o motivo',
    group: 'Nenhum',
    onClick: () => give({ reason: null, reason_text: '' }),
  };
  return (
    <RowMenu
      entries={item.reason === null ? reasons : [...reasons, none]}
      face={{ name: `${shown === '–' ? 'Sem motivo' : shown}: ${itemTitle(item)}`, content: text }}
    />
  );
}

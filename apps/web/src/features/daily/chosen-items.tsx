import { chooseDailyItem, type DailyCount, type DailyDay } from '@balanco/contract/inventories/daily-count';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client';
import { useDialogWrite } from '../../session/use-dialog-write';
import { AlertLine } from '../../ui/messages/message-line';
import { ItemSearch } from '../items/item-search';
import { dailyQuery } from './use-settle-day';

interface ChosenItemsProps {
  daily: DailyCount;
  newest: DailyDay;
}

export function ChosenItems({ daily: { pharmacy, chosen }, newest }: ChosenItemsProps) {
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: (body: { key: string; is_chosen: boolean }) =>
      request(chooseDailyItem, { params: { id: pharmacy }, body }),
    onSuccess: (changed) => queries.setQueryData(dailyQuery(pharmacy).queryKey, changed),
  });
  const { write, busy, failure } = useDialogWrite(send, { failed: 'A escolha não foi guardada.' });
  const choose = (key: string, is_chosen: boolean) => write({ key, is_chosen }, { keepOpen: true });
  return (
    <section className="panel stack" aria-label="Próxima lista">
      <h2>Próxima lista</h2>
      <ItemSearch
        key={chosen.map(({ key }) => key).join()}
        id={String(newest.inventory_id)}
        label="Pôr um item na próxima lista"
        required={false}
        readOnly={busy}
        error={undefined}
        chosen={null}
        onChoose={({ key }) => choose(key, true)}
      />
      <AlertLine message={failure} />
      {chosen.length > 0 && (
        <ul className="stack gap-2" aria-label="Itens escolhidos">
          {chosen.map(({ key, internal_code, description }) => (
            <li key={key} className="line gap-4 rows-1">
              <span className="anywhere">
                {description || 'Sem descrição'} <span className="dim small mono">{internal_code}</span>
              </span>
              <Button size="xs" variant="default" disabled={busy} onClick={() => choose(key, false)}>
                Tirar
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="dim small">Cada item fica escolhido até ser contado.</p>
    </section>
  );
}

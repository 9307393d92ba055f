import { type ItemDetail, separateBox } from '@balanco/contract/comparison/comparison';
import { Button } from '@mantine/core';
import { request } from '../../api/client';
import { Moment } from '../../listing/pharmacy-clock';
import { comparisonKey } from '../../listing/queries';
import { useDialogWrite, useWrite } from '../../session/use-dialog-write';
import { AlertLine } from '../../ui/messages/message-line';
import { noticeDone } from '../../ui/messages/notices';

type ItemLine = ItemDetail['results'][number];

interface SameBoxProps {
  id: string;
  line: number;
  /** null if the inventory can change. */
  refusal: string | null;
  serial: string | null | undefined;
  same: ItemLine['same_box'] | null;
  other: ItemLine['other_box'] | null;
}

/** A box that somebody read before adds nothing, until staff say that it is another one. */
export function SameBox({ id, line, refusal, serial, same, other }: SameBoxProps) {
  const separate = useWrite(comparisonKey, (isSeparate: boolean) =>
    request(separateBox, { params: { id, line }, body: { separate: isSeparate } }),
  );
  const { write, busy, failure } = useDialogWrite(separate, 'Erro ao separar as caixas.');
  if (same == null && other == null) return null;
  return (
    <span className="line rows-1 warning">
      {same == null ? (
        <span>
          Duas caixas com a série {serial}, por {other?.by}
        </span>
      ) : (
        <span>
          Mesma caixa (série {serial}) já lida por {same.by}, {placeOf(same.section)}, <Moment at={same.at} />
          : não soma
        </span>
      )}
      {refusal === null && (
        <Button
          size="compact-xs"
          disabled={busy}
          onClick={() =>
            write(same != null, {
              onDone: ({ separate: isSeparate }) =>
                noticeDone(
                  isSeparate ? 'São duas caixas: a leitura conta.' : 'É uma só caixa: a leitura não soma.',
                ),
            })
          }
        >
          {same == null ? 'É uma só caixa' : 'São duas caixas'}
        </Button>
      )}
      <AlertLine message={failure} />
    </span>
  );
}

export function placeOf(section: string | null): string {
  return section === null ? 'Sem seção' : section || 'Sem nome';
}

import { formatQuantity } from '@balanco/contract/base/numbers';
import type { ItemDetail } from '@balanco/contract/comparison/comparison';
import type { Item, RoundOfItem } from '@balanco/contract/comparison/items';
import type { TimeZone } from '@balanco/contract/pharmacies/pharmacy-settings';
import { undecideItem } from '@balanco/contract/recounts/item-decisions';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { request } from '../../api/client';
import { formatDateTime } from '../../lib/moments';
import { comparisonKey } from '../../listing/queries';
import { useDialogWrite, useWrite } from '../../session/use-dialog-write';
import { later } from '../../ui/later';
import { AlertLine } from '../../ui/messages/message-line';
import { noticeDone } from '../../ui/messages/notices';
import { partsText, roundFound, roundName } from './round-words';
import styles from './rounds.module.css';

const DecideDialog = later('DecideDialog', () => import('./decide-dialog'));

interface ItemRoundsProps extends Pick<ItemDetail, 'item' | 'decision' | 'round_parts'> {
  id: string;
  zone: TimeZone;
  /** null if it can be decided. */
  refusal: string | null;
  /** Esc belongs to the open dialog. */
  onBusy: (busy: boolean) => void;
  onDecided: () => void;
  onThird: () => void;
}

export function ItemRounds(props: ItemRoundsProps) {
  const { id, item, decision, round_parts: parts, zone, refusal, onBusy, onDecided, onThird } = props;
  const [open, setOpen] = useState(false);
  const undecide = useWrite([...comparisonKey, id], () =>
    request(undecideItem, { params: { id, key: item.key } }),
  );
  const { write, busy, failure } = useDialogWrite(undecide, 'Erro ao desfazer a decisão.');
  if (item.rounds.length === 0) return null;
  const show = (shown: boolean) => {
    setOpen(shown);
    onBusy(shown);
  };
  const isDecided = decision !== null && item.round === 'D';
  return (
    <section aria-label="Rodadas">
      <h3 className="mb-1">Rodadas</h3>
      <ul className={`${styles.rounds} line`}>
        {item.rounds.map((round) => (
          <li key={round.round} data-settles={item.round === String(round.round)}>
            <span className="dim tiny">{roundName(round.round)} contagem</span>
            <strong>{roundFound(round)}</strong>
            {parts
              .filter((part) => part.round === round.round)
              .map((part) => (
                <span key={part.round}>{partsText(round, part)}</span>
              ))}
            <span>{round.people.join(', ')}</span>
            {round.expected !== undefined && (
              <span className="dim tiny">Esperado então: {formatQuantity(round.expected)} un</span>
            )}
            {round.last_at !== null && (
              <span className="dim tiny">{formatDateTime(round.last_at, zone)}</span>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.outcome}>{outcome(item)}</p>
      {isDecided && (
        <p className={styles.outcome}>
          {formatQuantity(decision.quantity)} un
          {decision.round !== null && `, da ${roundName(decision.round)} contagem`}, por {decision.by} em{' '}
          {formatDateTime(decision.at, zone)}
          {decision.reason !== '' && `: ${decision.reason}`}
        </p>
      )}
      {refusal !== null ? (
        <p className="mt-1 dim">{refusal}</p>
      ) : isDecided ? (
        <Button
          size="xs"
          disabled={busy}
          onClick={() => write(undefined, { onDone: () => noticeDone('Decisão desfeita.') })}
        >
          Desfazer a decisão
        </Button>
      ) : (
        isDecidable(item) && (
          <Group gap="xs">
            <Button variant="filled" size="xs" onClick={() => show(true)}>
              Decidir
            </Button>
            {!item.flags.includes('no_consensus') && (
              <Button size="xs" onClick={onThird}>
                Pedir 3ª contagem
              </Button>
            )}
          </Group>
        )
      )}
      <AlertLine message={failure} />
      {open && <DecideDialog id={id} item={item} onDecided={onDecided} onClose={() => show(false)} />}
    </section>
  );
}

/** An item can be decided after all its recounts closed. */
export function isDecidable({ state, rounds }: Item): boolean {
  return state === 'recounting' && !rounds.some(({ is_open }) => is_open);
}

function outcome({ state, round, rounds, flags }: Item): string {
  if (rounds.some(({ is_open }) => is_open)) return 'A recontagem ainda está aberta.';
  if (flags.includes('after_recount')) {
    return 'Uma contagem chegou depois que a recontagem fechou. Confira as rodadas e decida.';
  }
  if (flags.includes('no_consensus')) return 'As contagens não batem. Decida qual fica.';
  if (flags.includes('third_round')) {
    return `${rounds.map(roundWords).join(' e ')} não batem. Peça a 3ª contagem, ou decida.`;
  }
  if (flags.includes('not_found')) {
    return 'A recontagem fechou sem este item. Decida aqui; ou, na lista da recontagem, confirme zero, peça a 3ª contagem ou fique com a anterior.';
  }
  if (state === 'recounting')
    return 'Quem recontou já tinha contado este item. Peça a outra pessoa, ou decida.';
  if (round === 'D') return 'Decidido:';
  return round === null ? 'Ficou sem contagem.' : `Fica a ${roundName(round)} contagem.`;
}

/** 'a 1ª contagem (44 un, soma de Ana e Bia)': a person's own part may equal the other round. */
function roundWords(found: RoundOfItem, index: number): string {
  const { round, people } = found;
  const by = people.length > 1 ? `, soma de ${new Intl.ListFormat('pt-BR').format(people)}` : '';
  return `${index === 0 ? 'A' : 'a'} ${roundName(round)} contagem (${roundFound(found)}${by})`;
}

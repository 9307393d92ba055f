import { counted } from '@balanco/contract/base/numbers';
import type { Recount } from '@balanco/contract/recounts/recounts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { TextLink } from '../../listing/path';
import { Moment, useMomentText } from '../../listing/pharmacy-clock';
import { dialogs, paths } from '../../paths';
import { useRole } from '../../session/role/staff-action';
import { useDialogWrite, useLimitedWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { AlertLine } from '../../ui/messages/message-line';
import { noticeDone } from '../../ui/messages/notices';
import { useWrittenReason } from '../inventory-frame/written-reason';
import { PrintRecount } from './print-recount';
import styles from './recount.module.css';
import { useCancelRecount, useCloseRecount, useOverride } from './recount-query';
import { finishedText, isComparable, recountFacts, recountStates, waitText } from './recount-words';

interface RecountPanelProps {
  id: string;
  recount: Recount;
  /** Whether the inventory is approved. */
  isFrozen: boolean;
}

export function RecountPanel({ id, recount, isFrozen }: RecountPanelProps) {
  const { section_id, name, state } = recount;
  const [cancelling, setCancelling] = useState(false);
  const close = useCloseRecount(id, recount);
  const { write, busy, failure } = useDialogWrite(close, 'Erro ao fechar a recontagem.');
  const list = paths.inventory(id, { part: 'recontagem', section: section_id });
  return (
    <section className="panel" aria-label={name}>
      <div className="line gap-3 rows-1 base">
        <h2 className="anywhere">{name}</h2>
        <span className="dim">{recountStates[state]}</span>
      </div>
      <p className={`${styles.facts} dim anywhere`}>
        {recountFacts(recount)} · criada por {recount.created_by}, <Moment at={recount.created_at} />
      </p>
      <RecountNotes id={id} recount={recount} isFrozen={isFrozen} />
      <AlertLine message={failure} />
      <div className="line">
        <Button component={Link} to={list} size="xs" aria-label={`Ver a lista de ${name}`}>
          Ver lista
        </Button>
        <PrintRecount id={id} section={section_id} name={name} />
        {state !== 'cancelled' && !isFrozen && (
          <>
            <Button
              variant={state === 'open' && recount.declared_at !== null ? 'filled' : 'default'}
              size="xs"
              disabled={busy}
              aria-label={`${state === 'open' ? 'Fechar' : 'Reabrir'} ${name}`}
              onClick={() =>
                write(state === 'open', {
                  onDone: () => noticeDone(state === 'open' ? 'Recontagem fechada.' : 'Recontagem reaberta.'),
                })
              }
            >
              {state === 'open' ? 'Fechar' : 'Reabrir'}
            </Button>
            <Button
              variant="subtle"
              color="red"
              size="xs"
              className="push"
              disabled={busy}
              aria-label={`Cancelar recontagem: ${name}`}
              onClick={() => setCancelling(true)}
            >
              Cancelar recontagem
            </Button>
          </>
        )}
      </div>
      {cancelling && <CancelRecountDialog id={id} recount={recount} onClose={() => setCancelling(false)} />}
    </section>
  );
}

function RecountNotes({ id, recount, isFrozen }: RecountPanelProps) {
  const [released, setReleased] = useState<Recount['same_counters'][number] | null>(null);
  const momentText = useMomentText();
  const isAdmin = useRole() === 'admin';
  const { state, items, found_items, decided_items, stray_items, overrides, same_counters } = recount;
  const undecided = isComparable(recount) ? items - found_items - decided_items : 0;
  const waits = waitText(recount);
  return (
    <ul className="mb-2">
      {state === 'cancelled' && (
        <li className="line gap-3 rows-1 py-1 anywhere">
          Cancelada por {recount.cancelled_by}: {recount.cancel_reason}
        </li>
      )}
      {state === 'closed' && recount.closed_itself && (
        <li className="line gap-3 rows-1 py-1 anywhere">
          Fechou sozinha, porque todos os itens foram recontados.
        </li>
      )}
      {state === 'closed' && recount.whole_section?.is_closed === false && (
        <li className="line gap-3 rows-1 py-1 anywhere">
          A primeira contagem de {recount.whole_section.name} ainda está aberta; as duas são comparadas quando
          ambas fecharem.
        </li>
      )}
      {state === 'open' &&
        recount.done.map((each) => (
          <li key={each.name} className="line gap-3 rows-1 py-1 anywhere">
            {finishedText(each, recount, momentText)}
          </li>
        ))}
      {waits !== null && (
        <li className="line gap-3 rows-1 py-1 anywhere">
          {waits}
          {found_items === 0 && recount.declared_at === null && (
            <TextLink to={dialogs.connectCollector()}>Conectar coletor</TextLink>
          )}
        </li>
      )}
      {undecided > 0 && (
        <li className="line gap-3 rows-1 py-1 anywhere">
          {counted(undecided, 'item não encontrado espera', 'itens não encontrados esperam')} decisão, na
          lista.
        </li>
      )}
      {stray_items > 0 && (
        <li className="line gap-3 rows-1 py-1 anywhere">
          {counted(stray_items, 'item recontado está', 'itens recontados estão')} fora da lista e não{' '}
          {stray_items === 1 ? 'vale' : 'valem'}.
        </li>
      )}
      {overrides.map((each) => (
        <li key={each.collector_sub} className="line gap-3 rows-1 py-1 anywhere">
          {each.collector_name} reconta o que já contou, liberado por {each.overridden_by}: {each.reason}
        </li>
      ))}
      {same_counters.map((counter) => (
        <li key={counter.sub} className="line gap-3 rows-1 py-1 anywhere">
          {sameCounterText(counter)}; não vale sem liberação.
          {isAdmin && state !== 'cancelled' && !isFrozen ? (
            <Button size="xs" aria-label={`Liberar ${counter.name}`} onClick={() => setReleased(counter)}>
              Liberar
            </Button>
          ) : (
            !isAdmin && <span className="dim">Só um administrador libera.</span>
          )}
        </li>
      ))}
      {released !== null && (
        <OverrideDialog id={id} recount={recount} counter={released} onClose={() => setReleased(null)} />
      )}
    </ul>
  );
}

interface RecountDialogProps {
  id: string;
  recount: Recount;
  onClose: () => void;
}

function CancelRecountDialog({ id, recount, onClose }: RecountDialogProps) {
  const cancel = useCancelRecount(id, recount);
  const { write, busy, dialog } = useDialogWrite(cancel, 'Erro ao cancelar a recontagem.', onClose);
  const written = useWrittenReason(`closing/cancel-recount/${recount.section_id}`, 'Por que cancelar', busy);
  return (
    <FormDialog
      {...dialog}
      title={`Cancelar ${recount.name}`}
      submitLabel="Cancelar recontagem"
      closeLabel="Voltar"
      danger
      onSubmit={() =>
        written.submit((reason) => write(reason, { onDone: () => noticeDone('Recontagem cancelada.') }))
      }
    >
      {written.field}
      <Text>
        O que já foi recontado fica guardado e não vale para o resultado. Os itens podem entrar em outra
        recontagem.
      </Text>
    </FormDialog>
  );
}

function sameCounterText({ name, items, is_unproved }: Recount['same_counters'][number]): string {
  const what = counted(items, 'item', 'itens');
  return is_unproved
    ? `${what} em nome de ${name} ${items === 1 ? 'veio' : 'vieram'} de arquivo importado por outra pessoa, sem prova de quem contou`
    : `${name} recontou ${what} que já tinha contado`;
}

interface OverrideDialogProps extends RecountDialogProps {
  counter: Recount['same_counters'][number];
}

/** Lets a recount by the original counter take effect; administrators only. */
function OverrideDialog({ id, recount, counter, onClose }: OverrideDialogProps) {
  const { write, busy, dialog } = useLimitedWrite(useOverride(id, recount), 'Erro ao liberar.', onClose);
  const written = useWrittenReason(
    `closing/override/${recount.section_id}/${counter.sub}`,
    'Por que liberar',
    busy,
  );
  return (
    <FormDialog
      {...dialog}
      title={`Liberar ${counter.name}`}
      submitLabel="Liberar"
      onSubmit={() =>
        written.submit((reason) =>
          write({ collector_sub: counter.sub, reason }, { onDone: () => noticeDone('Contagens liberadas.') }),
        )
      }
    >
      {written.field}
      <Text>
        {sameCounterText(counter)}. Sem liberação, estas contagens não valem. O motivo sai impresso na lista.
      </Text>
    </FormDialog>
  );
}

import { counted } from '@balanco/contract/base/numbers';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../api/client';
import { useLimitedWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { TickBox } from '../../ui/fields/tick-box';
import { NoteLine } from '../../ui/messages/message-line';
import { noticeDone } from '../../ui/messages/notices';
import type { InventoryDialogProps } from '../inventory-frame/parts';
import { useWrittenReason } from '../inventory-frame/written-reason';
import { CollectorChoice, type SameCounter, useConnectCollector } from './collector-choice';
import { previewQuery, recountSectionsQuery, useCountSectionsTwice } from './recount-query';
import { reopeningText, wholeChoice } from './recount-words';

/** A second, blind count by a different person (docs/comparison.md, "Whole sections"). */
export function WholeSectionsDialog({ id, steps, onClose }: InventoryDialogProps) {
  const reopens = reopeningText(steps);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [collector, setCollector] = useState<string | null>(null);
  const [sameCounter, setSameCounter] = useState<SameCounter>('skip');
  const [problems, setProblems] = useState<{ sections?: string; collector?: string }>({});
  const { connect, connectDialog } = useConnectCollector();
  const sections = useQuery(recountSectionsQuery(id));
  // A preview without items lists possible counters.
  const people = useQuery(previewQuery(id, { criteria: {} }));
  const { write, busy, failure, clearFailure, dialog } = useLimitedWrite(
    useCountSectionsTwice(id),
    'Erro ao abrir a segunda contagem.',
    onClose,
  );
  const written = useWrittenReason(`closing/whole-sections/${id}`, 'Por que a mesma pessoa', busy);
  const person = people.data?.collectors.find(({ sub }) => sub === collector) ?? null;
  const asked = sections.data?.filter((section) => chosen.includes(section.id)) ?? [];
  const own = asked.filter(({ counted_by }) => collector !== null && counted_by.includes(collector)).length;
  const overrides = sameCounter === 'override' && own > 0;
  const count = asked.length - (overrides ? 0 : own);
  const free = sections.data?.filter(({ second }) => second === null) ?? [];
  const change = (next: readonly string[]) => {
    clearFailure();
    setProblems({});
    setChosen(next);
  };
  const submit = () => {
    if (chosen.length === 0) return setProblems({ sections: 'Escolha ao menos uma seção.' });
    if (person === null) return setProblems({ collector: 'Escolha quem conta de novo.' });
    const send = (override_reason: string | null) =>
      write(
        { sections: [...chosen], collector_sub: person.sub, skip_counted: !overrides, override_reason },
        {
          onDone: ({ results }) =>
            noticeDone(`${counted(results.length, 'seção terá', 'seções terão')} segunda contagem.`),
        },
      );
    if (overrides) written.submit(send);
    else send(null);
  };
  const error = sections.error ?? people.error;
  return (
    <>
      <FormDialog
        {...dialog}
        title="Segunda contagem da seção"
        submitLabel="Abrir"
        busyLabel="Abrindo..."
        error={failure ?? (error === null ? null : sentence(error))}
        size="lg"
        submitDisabled={
          person?.sends_sections === false || (person !== null && chosen.length > 0 && count === 0)
        }
        note={<Text size="sm">{counted(count, 'seção', 'seções')} com segunda contagem</Text>}
        onSubmit={submit}
      >
        <Text>
          Cada seção escolhida ganha uma segunda seção, de outra pessoa, que conta tudo sem saber o que a
          primeira contou. As duas são comparadas quando ambas fecharem.
        </Text>
        <NoteLine message={reopens} />
        <Button
          size="xs"
          className="alone"
          disabled={busy}
          data-autofocus
          onClick={() => change(chosen.length === free.length ? [] : free.map((section) => section.id))}
        >
          {chosen.length === free.length && free.length > 0 ? 'Desmarcar todas' : 'Marcar todas'}
        </Button>
        <TickBox
          label="Seções"
          choices={sections.data?.map(wholeChoice) ?? []}
          value={chosen}
          disabled={busy}
          error={problems.sections ?? null}
          onChange={change}
        />
        <CollectorChoice
          label="Quem conta de novo"
          own={{
            verb: 'conta',
            what: ['destas seções', 'destas seções'],
            skip: 'Deixar estas seções de fora',
          }}
          collectors={people.data?.collectors}
          chosen={person}
          counted={own}
          sameCounter={sameCounter}
          error={problems.collector ?? null}
          readOnly={busy}
          reason={written.field}
          connect={connect}
          onChoose={(sub) => {
            clearFailure();
            setProblems({});
            setSameCounter('skip');
            setCollector(sub);
          }}
          onSameCounter={setSameCounter}
        />
      </FormDialog>
      {connectDialog}
    </>
  );
}

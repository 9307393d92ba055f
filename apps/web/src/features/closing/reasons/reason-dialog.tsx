import { assignReason, type ItemChoice } from '@balanco/contract/settlement/assign-reason';
import {
  FISCAL_REASONS,
  type ItemReason,
  itemReasonSchema,
  REASON_TEXT_LIMIT,
  type ReasonDirection,
} from '@balanco/contract/settlement/item-reasons';
import { Select, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/client';
import { counted } from '../../../lib/counted';
import { closingKey } from '../../../listing/closing-key';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/form-dialog';
import { NoteLine } from '../../../ui/note-line';
import { noticeDone } from '../../../ui/notices';
import { useKept } from '../../../ui/use-kept';
import { FISCAL_HINT, reasonGroups } from './reason-words';

/** The items that get a reason. */
export interface ReasonTarget {
  readonly items: ItemChoice;
  readonly count: number;
  /** What their differences are, as far as it is known. */
  readonly directions: ReadonlySet<ReasonDirection>;
  /** Of a single item: the reason that it has. */
  readonly given?: { readonly reason: ItemReason | null; readonly text: string };
  /** Of a single item. */
  readonly name?: string;
}

interface ReasonDialogProps {
  id: string;
  target: ReasonTarget;
  /** After the write. */
  onDone?: () => void;
  onClose: () => void;
}

/** Takes the reason away. */
const NONE = 'none';

/** 'Dar motivo': why items differ, one reason for all of them (docs/fechamento.md, "Motivos"). */
export function ReasonDialog({ id, target, onDone, onClose }: ReasonDialogProps) {
  const { items, count, directions, given, name } = target;
  const [chosen, setChosen] = useKept<string | null>('closing/reason', given?.reason ?? null);
  const [text, setText] = useKept('closing/reason-text', given?.text ?? '');
  const [problem, setProblem] = useState<{ reason?: string; text?: string }>({});
  const queries = useQueryClient();
  const assign = useMutation({
    mutationFn: (body: { reason: ItemReason | null; text: string }) =>
      request(assignReason, { params: { id }, body: { items, ...body } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: closingKey }),
  });
  const { write, busy, failure } = useDialogWrite(assign, { failed: 'Erro ao gravar o motivo.', onClose });
  const reason = itemReasonSchema.safeParse(chosen).data ?? null;
  const isOther = reason === 'other';
  const submit = () => {
    if (chosen === null) return setProblem({ reason: 'Escolha o motivo.' });
    if (isOther && text.trim() === '') return setProblem({ text: 'Escreva qual é o motivo.' });
    write(
      { reason, text: isOther ? text.trim() : '' },
      {
        onDone: ({ changed, refused }) => {
          noticeDone(doneText(reason, changed, refused));
          onDone?.();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Dar motivo"
      submitLabel="Salvar"
      busy={busy}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label="Motivo"
        required
        placeholder="Escolha o motivo"
        data={[
          ...reasonGroups(directions).map(({ group, items: reasons }) => ({ group, items: [...reasons] })),
          { group: 'Nenhum', items: [{ value: NONE, label: 'tirar o motivo' }] },
        ]}
        value={chosen}
        error={problem.reason}
        readOnly={busy}
        allowDeselect={false}
        onChange={(value) => {
          setChosen(value);
          setProblem({});
        }}
      />
      {isOther && (
        <TextInput
          label="Qual"
          required
          maxLength={REASON_TEXT_LIMIT}
          value={text}
          error={problem.text}
          readOnly={busy}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem({});
          }}
        />
      )}
      {reason !== null && FISCAL_REASONS.includes(reason) && <NoteLine message={FISCAL_HINT} />}
      <Text c="dimmed">{aboutText(name, count, directions)}</Text>
    </FormDialog>
  );
}

function aboutText(name: string | undefined, count: number, directions: ReasonTarget['directions']): string {
  if (name !== undefined) return name;
  const items = counted(count, 'item recebe o mesmo motivo', 'itens recebem o mesmo motivo');
  return directions.has('shortage') && directions.has('overage')
    ? `${items}. Um motivo só de falta não muda as sobras, nem um só de sobra as faltas.`
    : `${items}.`;
}

function doneText(reason: ItemReason | null, changed: number, refused: number): string {
  const done = reason === null ? 'Motivo tirado de' : 'Motivo dado a';
  const left =
    refused === 0
      ? ''
      : ` ${counted(refused, 'item ficou como estava, porque o motivo não explica a diferença dele', 'itens ficaram como estavam, porque o motivo não explica a diferença deles')}.`;
  return `${done} ${counted(changed, 'item', 'itens')}.${left}`;
}

import { WRITTEN_REASON_MINIMUM } from '@balanco/contract/settlement/settling';
import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useKept } from '../../ui/fields/kept-fields';

interface WrittenReason {
  readonly field: ReactNode;
  readonly submit: (use: (reason: string) => void) => void;
}

const LIMIT = 500;

/**
 * The reason has WRITTEN_REASON_MINIMUM characters or more.
 *
 * @param key keeps the text while a session ends (useKept)
 */
export function useWrittenReason(key: string, label: string, readOnly: boolean): WrittenReason {
  const [text, setText] = useKept(key, '');
  const [problem, setProblem] = useState<string | null>(null);
  const reason = text.trim();
  return {
    submit(use) {
      if (reason.length >= WRITTEN_REASON_MINIMUM) use(reason);
      else setProblem(`Escreva o motivo com ao menos ${WRITTEN_REASON_MINIMUM} caracteres.`);
    },
    field: (
      <Textarea
        label={label}
        description={`Ao menos ${WRITTEN_REASON_MINIMUM} caracteres. Fica no histórico.`}
        required
        rows={3}
        maxLength={LIMIT}
        readOnly={readOnly}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
      />
    ),
  };
}

import { foldText } from '@balanco/contract/base/fold-text';
import { formatInteger } from '@balanco/contract/base/numbers';
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

export interface TypedName {
  /** null if no name is required. */
  readonly field: ReactNode;
  readonly confirmed: boolean;
  readonly typed: string;
}

interface TypedNameOptions {
  /** A number is accepted with and without dots. */
  readonly name: string | number;
  readonly asked: boolean;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly label?: string;
}

/**
 * Guards a large deletion: its name must be typed. Accents, case and repeated blanks don't matter, because
 * the name only shows intent.
 */
export function useTypedName({
  name,
  asked,
  readOnly = false,
  autoFocus = false,
  label = 'Digite o nome para confirmar',
}: TypedNameOptions): TypedName {
  const [typed, setTyped] = useState('');
  const shown = typeof name === 'number' ? formatInteger(name) : name;
  return {
    typed,
    confirmed: !asked || [shown, String(name)].map(foldText).includes(foldText(typed)),
    field: asked ? (
      <TextInput
        label={label}
        description={shown}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        readOnly={readOnly}
        data-autofocus={autoFocus || undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    ) : null,
  };
}

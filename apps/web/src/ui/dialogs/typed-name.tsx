import { foldText } from '@balanco/contract/base/fold-text';
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

export interface TypedName {
  readonly field: ReactNode;
  readonly confirmed: boolean;
  readonly typed: string;
}

interface TypedNameOptions {
  readonly name: string;
  readonly asked: boolean;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly label?: string;
  /** It is accepted as well: a number without dots, for one. */
  readonly alias?: string;
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
  alias = name,
}: TypedNameOptions): TypedName {
  const [typed, setTyped] = useState('');
  return {
    typed,
    confirmed: !asked || [name, alias].map(foldText).includes(foldText(typed)),
    field: asked ? (
      <TextInput
        label={label}
        description={name}
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

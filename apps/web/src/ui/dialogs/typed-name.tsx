import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { foldText } from '../../lib/fold-text';

export interface TypedName {
  /** Null if no name is asked for. */
  readonly field: ReactNode;
  /** The name is typed, or not asked for. */
  readonly confirmed: boolean;
  readonly typed: string;
}

interface TypedNameOptions {
  readonly name: string;
  readonly asked: boolean;
  readonly readOnly?: boolean;
  readonly label?: string;
  /** A different spelling that counts too, such as a number without dots. */
  readonly alias?: string;
}

/**
 * Guards a deletion that takes much along: its name must be typed. Accents, case and repeated blanks don't matter, because
 * the name only shows what is meant.
 */
export function useTypedName({
  name,
  asked,
  readOnly = false,
  label = 'Digite o nome para confirmar',
  alias = name,
}: TypedNameOptions): TypedName {
  const [typed, setTyped] = useState('');
  return {
    typed,
    confirmed: !asked || [name, alias].map(compared).includes(compared(typed)),
    field: asked ? (
      <TextInput
        label={label}
        description={name}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        readOnly={readOnly}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    ) : null,
  };
}

function compared(name: string): string {
  return foldText(name).replace(/\s+/g, ' ').trim();
}

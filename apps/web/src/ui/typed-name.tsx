import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { foldText } from '../lib/fold-text';

export interface TypedName {
  /** The field; null if no name is asked for. */
  readonly field: ReactNode;
  /** Whether the name was typed, or isn't asked for. */
  readonly confirmed: boolean;
  /** As it was typed. */
  readonly typed: string;
}

interface TypedNameOptions {
  /** What is deleted. */
  readonly name: string;
  /** Whether the name must be typed at all. */
  readonly asked: boolean;
  readonly readOnly?: boolean;
  /** For what has no name of its own. */
  readonly label?: string;
  /** Another way to write the name, such as a number without its dots. */
  readonly alias?: string;
}

/**
 * The guard of a deletion that takes much along: its name has to be typed. Accents, case and repeated blanks are ignored,
 * because the name only has to show what is meant.
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

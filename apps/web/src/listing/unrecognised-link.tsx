import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { counted } from '../lib/counted';

/** '+ 4 não reconhecidas' (docs/counts.md, "One total"). */
export function unrecognisedText(count: number): string {
  return `+ ${counted(count, 'não reconhecida', 'não reconhecidas')}`;
}

interface UnrecognisedLinkProps {
  count: number;
  /** The address of Contagens that lists them. */
  to: string;
}

/** Beside a total, which leaves unrecognised lines out: how many there are, as a link to them. Nothing if there are none. */
export function UnrecognisedLink({ count, to }: UnrecognisedLinkProps) {
  if (count === 0) return null;
  return (
    <Anchor component={Link} to={to} fz="0.8125rem">
      {unrecognisedText(count)}
    </Anchor>
  );
}

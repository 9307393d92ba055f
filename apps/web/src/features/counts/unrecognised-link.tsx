import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { counted } from '../../lib/counted';
import { useListAddress } from '../../listing/use-list-address';
import { paths } from '../../paths';

/** '+ 4 não reconhecidas' beside the total, which leaves them out; it leads to them (docs/counts.md, "One total"). */
export function UnrecognisedLink({ count }: { count: number }) {
  const [address] = useListAddress();
  if (count === 0) return null;
  return (
    <Anchor component={Link} to={paths.counts({ ...address, page: 1, only: 'unrecognised' })} size="sm">
      + {counted(count, 'não reconhecida', 'não reconhecidas')}
    </Anchor>
  );
}

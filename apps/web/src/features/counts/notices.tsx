import { formatInteger } from '@balanco/contract/base/numbers';
import type { SearchedIn } from '@balanco/contract/counts/counts';
import { Anchor } from '@mantine/core';
import { IconAlertTriangle, IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { counted } from '../../lib/counted';
import { pharmaciesQuery } from '../../listing/queries';
import { paths } from '../../paths';
import { useStaffAccess } from '../../session/role/use-staff-access';
import { LinkButton } from '../../ui/link-button';
import { useCardView } from '../../ui/table/use-card-view';
import { howManyUnplaced, unplacedQuery } from '../unplaced/unplaced-query';
import styles from './notices.module.css';

const ASK_AGAIN_MS = 120_000;

/**
 * Counts without an inventory (docs/decisions/0023). Makes no call for plain users and hides failures:
 * Contagens works without it.
 */
export function UnplacedNotice() {
  const granted = useStaffAccess() === 'granted';
  const { data: count = 0 } = useQuery({
    ...unplacedQuery(granted ? howManyUnplaced : null),
    select: (page) => page.count,
    refetchInterval: ASK_AGAIN_MS,
  });
  const { data: pharmacies = [] } = useQuery(pharmaciesQuery);
  const isCard = useCardView();
  if (count === 0) return null;
  if (isCard) {
    // Beside the title, so that it takes no line from the rows.
    return (
      <span role="status" className={styles.pill}>
        <Anchor component={Link} to={paths.unplaced()} underline="never" inherit>
          {formatInteger(count)} sem inventário
        </Anchor>
      </span>
    );
  }
  return (
    <div role="status" className={`${styles.notice} tint tint-warning line rows-1 pad mb-3 warning`}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {counted(count, 'contagem sem inventário', 'contagens sem inventário')}
        {/* The list below is of one pharmacy. */}
        {pharmacies.length > 1 && ' (todas as farmácias)'}
      </span>
      <Anchor component={Link} to={paths.unplaced()} underline="always">
        Ver e atribuir
      </Anchor>
    </div>
  );
}

interface SearchedNoticeProps {
  search: string;
  searchedIn: SearchedIn;
  isChosen: boolean;
  /** Neither a line nor a quick filter that hides one. */
  isEmpty: boolean;
  /** Lines that the other search finds; undefined while unknown. */
  others: number | undefined;
  onOther: (other: SearchedIn) => void;
}

/** What the search shows, and what else it finds (docs/counts.md, "Searching"). */
export function SearchedNotice(props: SearchedNoticeProps) {
  const { search, searchedIn, isChosen, isEmpty, others, onOther } = props;
  const text = `“${search.trim()}”`;
  const isProducts = searchedIn === 'products';
  const found = !isProducts
    ? `Contagens ${searchedIn === 'item' ? 'do item de código' : 'de coletores com'} ${text}.`
    : `${!isChosen && others === 0 ? `Nenhum coletor com ${text}. Mostrando` : 'Contagens de'} códigos e produtos com ${text}.`;
  const other = isProducts ? 'coletores' : 'produtos';
  return (
    <div role="status" className={`${styles.searched} line gap-3 rows-1 mb-2 dim anywhere`}>
      <span>{isEmpty && others === 0 ? `Nenhum coletor, código ou produto com ${text}.` : found}</span>
      {others !== undefined && others > 0 && (
        <LinkButton underline="always" onClick={() => onOther(isProducts ? 'collectors' : 'products')}>
          {counted(others, 'contagem', 'contagens')} de {other} com {text}
        </LinkButton>
      )}
    </div>
  );
}

/** Explains the shorter list of a blind count (docs/blind-counting.md). */
export function BlindNotice() {
  return (
    <div role="status" className={`${styles.notice} tint tint-warning line rows-1 pad mb-3 warning`}>
      <IconEyeOff size={16} aria-hidden />
      <span>Contagem cega: você vê só as suas contagens.</span>
    </div>
  );
}

import { counted, formatInteger } from '@balanco/contract/base/numbers';
import { ActionIcon, Group, Text, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './pagination.module.css';

export interface PaginationProps {
  page: number;
  pageSize: number;
  count: number | undefined;
  /** One and several, such as 'item' and 'itens'. */
  words: readonly [one: string, many: string];
  more?: string;
  text?: string;
  aside?: ReactNode;
  always?: boolean;
  onPage: (page: number) => void;
}

/** Where no address keeps the page, as in a dialog. */
export function usePages(pageSize: number): Pick<PaginationProps, 'page' | 'pageSize' | 'onPage'> {
  const [page, onPage] = useState(1);
  return { page, pageSize, onPage };
}

/** The rows of the page, of a list that is here as a whole. */
export function cutTo<Row>(
  { page, pageSize }: Pick<PaginationProps, 'page' | 'pageSize'>,
  rows: readonly Row[],
): readonly Row[] {
  return rows.slice((page - 1) * pageSize, page * pageSize);
}

export function Pagination(props: PaginationProps) {
  const { page, pageSize, count, words, more = '', text, aside, always = false, onPage } = props;
  const pageCount = Math.max(1, Math.ceil((count ?? 0) / pageSize));
  if (count === undefined || (pageCount === 1 && !always)) return null;
  return (
    <Group component="nav" aria-label="Paginação" gap="xs" justify="flex-end" className={styles.pagination}>
      <Text c="dimmed" aria-live="polite">
        {text ??
          `Página ${formatInteger(page)} de ${formatInteger(pageCount)} (${counted(count, ...words)}${more})`}
      </Text>
      {aside}
      {pageCount > 2 && <PageField pageCount={pageCount} onPage={onPage} />}
      <ActionIcon
        variant="default"
        className={styles.step}
        aria-label="Página anterior"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        className={styles.step}
        aria-label="Próxima página"
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

/** Enter goes to the nearest page that exists. */
function PageField({ pageCount, onPage }: Pick<PaginationProps, 'onPage'> & { pageCount: number }) {
  const [typed, setTyped] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '') onPage(Math.max(1, Math.min(Number(typed), pageCount)));
        setTyped('');
      }}
    >
      <TextInput
        size="xs"
        w="5rem"
        aria-label="Ir para a página"
        placeholder="Ir para…"
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={6}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
      />
    </form>
  );
}

import { ActionIcon, Group, Text, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './pagination.module.css';

export interface PaginationProps {
  page: number;
  pageCount: number;
  /** E.g. 'Página 1 de 3 (2.500 produtos)'. */
  text: string;
  aside?: ReactNode;
  onPage: (page: number) => void;
}

export function Pagination({ page, pageCount, text, aside, onPage }: PaginationProps) {
  return (
    <Group component="nav" aria-label="Paginação" gap="xs" justify="flex-end" className={styles.pagination}>
      <Text c="dimmed" aria-live="polite">
        {text}
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
function PageField({ pageCount, onPage }: Pick<PaginationProps, 'pageCount' | 'onPage'>) {
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
        className={styles.field}
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

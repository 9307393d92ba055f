import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

export interface PaginationProps {
  /** The page shown, from 1. */
  page: number;
  pageCount: number;
  /** The specified text, e.g. 'Página 1 de 3 (2.500 produtos)'. */
  text: string;
  onPage: (page: number) => void;
}

/** Previous and next page with the specified text between them. */
export function Pagination({ page, pageCount, text, onPage }: PaginationProps) {
  return (
    <Group component="nav" aria-label="Paginação" gap="xs" justify="flex-end" wrap="nowrap">
      <Text c="dimmed" aria-live="polite">
        {text}
      </Text>
      <ActionIcon
        variant="default"
        aria-label="Página anterior"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label="Próxima página"
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

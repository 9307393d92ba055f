import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { loadState } from '../api/client';
import { CloseFoot, DialogFrame } from '../ui/dialogs/dialog-frame';
import { Pagination, type usePages } from '../ui/list/pagination';
import { EmptyMessage, PendingMessage } from '../ui/messages/list-message';
import { HeadedTable } from '../ui/table/headed-table';

interface PagedTableDialogProps<Item> {
  title: string;
  size: string;
  query: UseQueryResult<{ readonly count: number; readonly results: readonly Item[] }>;
  pages: ReturnType<typeof usePages>;
  headings: readonly string[];
  row: (item: Item) => ReactNode;
  emptyText: string;
  className: string | undefined;
  lead?: ReactNode;
  onClose: () => void;
}

export function PagedTableDialog<Item>(props: PagedTableDialogProps<Item>) {
  const { title, size, query, pages, headings, row, emptyText, className, lead, onClose } = props;
  const { data } = query;
  return (
    <DialogFrame title={title} size={size} onClose={onClose} closeOnClickOutside>
      {lead}
      {data === undefined ? (
        <PendingMessage {...loadState(query)} height={160} />
      ) : data.count === 0 ? (
        <EmptyMessage text={emptyText} />
      ) : (
        <HeadedTable className={className} label={title} names={headings}>
          {data.results.map(row)}
        </HeadedTable>
      )}
      <Pagination {...pages} count={data?.count} words={['item', 'itens']} />
      <CloseFoot onClose={onClose} />
    </DialogFrame>
  );
}

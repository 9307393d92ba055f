import { formatInteger } from '@balanco/contract/base/numbers';
import { Button, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentence } from '../api/sentence';
import { counted } from '../lib/counted';
import { DialogFoot } from '../ui/dialogs/dialog-foot';
import { DialogFrame } from '../ui/dialogs/dialog-frame';
import { Pagination } from '../ui/list/pagination';
import { EmptyMessage, PendingMessage } from '../ui/messages/list-message';

interface PagedTableDialogProps<Item> {
  title: string;
  size: string;
  query: UseQueryResult<{ readonly count: number; readonly results: readonly Item[] }>;
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  /** The first belongs to the rows' headings. */
  headings: readonly string[];
  row: (item: Item) => ReactNode;
  emptyText: string;
  className: string | undefined;
  lead?: ReactNode;
  onClose: () => void;
}

export function PagedTableDialog<Item>(props: PagedTableDialogProps<Item>) {
  const { title, size, query, page, pageSize, onPage, headings, row, emptyText, className, lead, onClose } =
    props;
  const { data, error, refetch } = query;
  const count = data?.count ?? 0;
  const pageCount = Math.max(1, Math.ceil(count / pageSize));
  return (
    <DialogFrame title={title} size={size} onClose={onClose} busy={false} closeOnClickOutside>
      <Stack gap="md">
        {lead}
        {data === undefined ? (
          <PendingMessage
            failure={error === null ? null : sentence(error)}
            onRetry={() => void refetch()}
            height={160}
          />
        ) : count === 0 ? (
          <EmptyMessage text={emptyText} />
        ) : (
          <table className={className} aria-label={title}>
            <thead>
              <tr>
                {headings.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{data.results.map(row)}</tbody>
          </table>
        )}
        {pageCount > 1 && (
          <Pagination
            page={page}
            pageCount={pageCount}
            text={`Página ${formatInteger(page)} de ${formatInteger(pageCount)} (${counted(count, 'item', 'itens')})`}
            onPage={onPage}
          />
        )}
        <DialogFoot>
          <Button variant="default" onClick={onClose} data-autofocus>
            Fechar
          </Button>
        </DialogFoot>
      </Stack>
    </DialogFrame>
  );
}

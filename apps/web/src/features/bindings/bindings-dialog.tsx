import { formatQuantity } from '@balanco/contract/base/numbers';
import type { CodeBinding } from '@balanco/contract/comparison/code-bindings';
import { Button } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { loadState } from '../../api/client';
import { ApiError } from '../../api/failures';
import { useMomentText } from '../../listing/pharmacy-clock';
import { useDialogWrite } from '../../session/use-dialog-write';
import { CloseFoot, DialogFrame } from '../../ui/dialogs/dialog-frame';
import { Pagination, usePages } from '../../ui/list/pagination';
import { EmptyMessage, PendingMessage } from '../../ui/messages/list-message';
import { AlertLine } from '../../ui/messages/message-line';
import { BINDINGS_PER_PAGE, bindingItem, bindingsQuery, offerBindAgain, useUnbindCode } from './bindings';

/** Every inventory of the pharmacy shares them. */
export function BindingsDialog({ pharmacy, onClose }: { pharmacy: string; onClose: () => void }) {
  const pages = usePages(BINDINGS_PER_PAGE);
  const queries = useQueryClient();
  const query = useQuery(bindingsQuery(pharmacy, pages.page));
  const { data, error, isPlaceholderData } = query;
  const { write, busy, failure } = useDialogWrite(useUnbindCode(), 'Erro ao desvincular o código.', onClose);
  const isPastTheEnd = error instanceof ApiError && error.refusal.status === 404 && pages.page > 1;
  if (isPastTheEnd) pages.onPage(pages.page - 1);
  const unbind = (binding: CodeBinding) =>
    write(binding, { keepOpen: true, onDone: () => offerBindAgain(queries, pharmacy, binding) });
  return (
    <DialogFrame title="Códigos vinculados" size="56rem" onClose={onClose} busy={busy} closeOnClickOutside>
      {data !== undefined ? (
        <Bindings bindings={data.results} disabled={busy || isPlaceholderData} onUnbind={unbind} />
      ) : (
        <PendingMessage {...loadState(query)} height={160} />
      )}
      <AlertLine message={failure} />
      <Pagination {...pages} count={data?.count || undefined} words={['vínculo', 'vínculos']} always />
      <CloseFoot onClose={onClose} busy={busy} />
    </DialogFrame>
  );
}

interface BindingsProps {
  bindings: readonly CodeBinding[];
  disabled: boolean;
  onUnbind: (binding: CodeBinding) => void;
}

function Bindings({ bindings, disabled, onUnbind }: BindingsProps) {
  const momentText = useMomentText();
  if (bindings.length === 0) {
    return <EmptyMessage text="Nenhum código vinculado. Em Não cadastrados, vincule um código a um item." />;
  }
  return (
    <ul className="box" aria-label="Códigos vinculados">
      {bindings.map((binding) => (
        <li key={binding.id} className="line gap-3 rows-2 pad ruled">
          <div className="grow-16 anywhere">
            <div className="mono anywhere">{binding.code}</div>
            <div>
              {bindingItem(binding)}
              {binding.factor !== 1 && ` · fator ${formatQuantity(binding.factor, { grouping: false })}`}
            </div>
            <div className="dim small anywhere">
              {binding.created_by} · {momentText(binding.created_at)}
            </div>
          </div>
          <Button
            className="still"
            leftSection={<IconUnlink size={16} aria-hidden />}
            aria-label={`Desvincular ${binding.code}`}
            disabled={disabled}
            onClick={() => onUnbind(binding)}
          >
            Desvincular
          </Button>
        </li>
      ))}
    </ul>
  );
}

import { useQuery } from '@tanstack/react-query';
import { sentence } from '../../../api/sentence';
import { DialogFrame } from '../../../ui/dialog-frame';
import { FailureMessage, LoadingMessage } from '../../../ui/table/table-message';
import { TermsForm } from './terms-form';
import { termsQuery } from './terms-query';
import { TERMS_TITLE } from './terms-words';

interface TermsDialogProps {
  id: string;
  onClose: () => void;
}

/** 'Escopo e tolerância' of an inventory, once it is known what they are now. */
export function TermsDialog({ id, onClose }: TermsDialogProps) {
  const { data, error, refetch } = useQuery(termsQuery(id));
  if (data !== undefined) return <TermsForm id={id} stored={data} onClose={onClose} />;
  return (
    <DialogFrame title={TERMS_TITLE} size="xl" onClose={onClose} busy={false} closeOnClickOutside>
      {error === null ? (
        <LoadingMessage />
      ) : (
        <FailureMessage text={sentence(error)} onRetry={() => void refetch()} />
      )}
    </DialogFrame>
  );
}

import { NameDialog } from '../../ui/name-dialog';
import { usePharmacyWrite } from './use-pharmacy-write';

interface PharmacyNameDialogProps {
  title: string;
  submitLabel: string;
  busyLabel: string;
  initial?: string;
  /** Sends the name, which has no blanks around it and is not empty. */
  send: (name: string) => Promise<unknown>;
  /** The sentence of the specification's section 8. */
  failed: string;
  onClose: () => void;
}

/** The form of a pharmacy, new or edited: a name that is not blank (specification, section 5). */
export function PharmacyNameDialog({ send, failed, onClose, ...form }: PharmacyNameDialogProps) {
  const { write, busy, failure } = usePharmacyWrite({ send, failed, onClose });
  return (
    <NameDialog
      {...form}
      missing="Informe o nome da farmácia."
      busy={busy}
      error={failure}
      onSubmit={(name) => write(name)}
      onClose={onClose}
    />
  );
}

import { formatQuantity } from '@balanco/contract/base/numbers';
import type { CountLineEdit } from '@balanco/contract/counts/count-edit';
import type { CountLine } from '@balanco/contract/counts/counts';
import { lineUnits } from '@balanco/contract/counts/line-units';
import { Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconHelpCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { sentenceWithDetail } from '../../../api/sentence';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { useStaffAccess } from '../../../session/use-staff-access';
import { FormDialog } from '../../../ui/form-dialog';
import { useKept } from '../../../ui/use-kept';
import styles from '../counts.module.css';
import { lineTitle } from '../line-title';
import { CountFields } from './count-fields';
import { type CountForm, type CountProblems, formOf, readForm } from './count-form';
import { EditConflictDialog } from './edit-conflict-dialog';
import type { LineBase } from './line-base';
import { LineFacts } from './line-facts';
import { SameProduct } from './same-product';
import { LineConflict, saveLine } from './save-line';
import { useCountMutation } from './use-count-mutation';
import { type TypedProduct, useTypedProduct } from './use-typed-product';

interface EditCountDialogProps {
  line: CountLine;
  /** Id of the line's pharmacy, in whose catalogue typed codes are looked up. */
  pharmacy: string;
  onClose: () => void;
}

/** Corrects one line of a count. A refusal keeps what was typed; a conflict asks which value stays. */
export function EditCountDialog({ line, pharmacy, onClose }: EditCountDialogProps) {
  const [form, setForm] = useKept(`edit-count/${line.line_id}`, () => formOf(line));
  const [problems, setProblems] = useState<CountProblems>({});
  const [conflict, setConflict] = useState<LineConflict | null>(null);
  const save = useCountMutation(({ base, edit }: { base: LineBase; edit: CountLineEdit }) =>
    saveLine(base, edit),
  );
  const { write, busy, failure, clearFailure } = useDialogWrite(save, {
    failed: (error) =>
      error instanceof LineConflict ? null : sentenceWithDetail('Erro ao salvar edição.', error),
    onClose,
  });
  const product = useTypedProduct(pharmacy, line, form);
  const isStaff = useStaffAccess() === 'granted';

  const submitOn = (base: LineBase) => {
    clearFailure();
    const read = readForm(form);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    write(
      { base, edit: read.edit },
      {
        onFailed: (error) => {
          if (error instanceof LineConflict) setConflict(error);
        },
      },
    );
  };
  const change = (changed: CountForm) => {
    setForm(changed);
    setProblems({});
  };

  if (conflict !== null) {
    return (
      <EditConflictDialog
        title={lineTitle(line)}
        theirs={conflict.theirs}
        mine={form}
        busy={busy}
        error={failure}
        onOverwrite={() => submitOn(conflict.base)}
        onKeep={onClose}
      />
    );
  }
  return (
    <FormDialog
      title="Editar Contagem"
      submitLabel="Salvar"
      busyLabel="Salvando..."
      busy={busy}
      error={failure}
      onSubmit={() => submitOn(line)}
      onClose={onClose}
    >
      <div>
        <Text>{lineTitle(line)}</Text>
        <LineFacts line={line} />
      </div>
      <CountFields form={form} problems={problems} readOnly={busy} onChange={change} />
      <div className={styles.below}>
        <TypedProductLine product={product} />
        <Units form={form} />
      </div>
      {isStaff && <SameProduct line={line} />}
    </FormDialog>
  );
}

/** '3 × 12 = 36 unidades', as soon as both numbers can be read. */
function Units({ form }: { form: CountForm }) {
  const read = readForm(form);
  if ('problems' in read) return null;
  const { quantity, factor } = read.edit;
  const units = lineUnits({ quantity, factor });
  return (
    <Text size="sm" c="dimmed">
      {formatQuantity(quantity)} × {formatQuantity(factor)} = {formatQuantity(units)}{' '}
      {units === 1 ? 'unidade' : 'unidades'}
    </Text>
  );
}

/** The product's name while its code is typed (specification, section 5, Count edit). Its height is always reserved. */
function TypedProductLine({ product }: { product: TypedProduct }) {
  const { icon, text } = shown(product);
  return (
    <div className={styles.typed} role="status" data-state={product.state}>
      {icon}
      <Text span truncate>
        {text}
      </Text>
    </div>
  );
}

function shown(product: TypedProduct): { icon: ReactNode; text: string } {
  switch (product.state) {
    case 'nothing':
      return { icon: null, text: '' };
    case 'searching':
      return { icon: <Loader size={14} aria-hidden />, text: 'Procurando produto...' };
    case 'found':
      return { icon: <IconCheck size={16} aria-hidden />, text: product.description };
    case 'none':
      return { icon: <IconAlertTriangle size={16} aria-hidden />, text: 'Produto não cadastrado' };
    case 'unknown':
      return {
        icon: <IconHelpCircle size={16} aria-hidden />,
        text: 'Não foi possível conferir o produto',
      };
  }
}

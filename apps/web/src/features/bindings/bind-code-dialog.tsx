import { counted, formatQuantity } from '@balanco/contract/base/numbers';
import type { UnresolvedCode } from '@balanco/contract/comparison/comparison';
import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { factorNumber, readFactor } from '../../lib/typed-number';
import { useDialogWrite } from '../../session/use-dialog-write';
import { useFocusProblem } from '../../ui/dialogs/focus-problem';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { DecimalField } from '../../ui/fields/decimal-field';
import { RadioField } from '../../ui/fields/form-fields';
import { useKept } from '../../ui/fields/kept-fields';
import { NoteLine } from '../../ui/messages/message-line';
import { type ChosenItem, ItemSearch } from '../items/item-search';
import { offerUnbind, useBindCode } from './bindings';
import { candidateName, codeTitle, invoicedText } from './code-words';

interface BindCodeDialogProps {
  id: string;
  pharmacy: string;
  code: UnresolvedCode;
  onClose: () => void;
}

interface BindForm {
  readonly item: ChosenItem | null;
  readonly factor: string;
}

type Problems = Partial<Record<keyof BindForm, string>>;

/** Previews what a code will count (docs/comparison.md, "Bound codes"). */
export function BindCodeDialog({ id, pharmacy, code, onClose }: BindCodeDialogProps) {
  const title = codeTitle(code);
  // Only an unregistered GTIN-14 has candidates; it doesn't tell how much is in the box.
  const isBox = code.reason === 'unregistered' && code.candidates.length > 0;
  const proposed = code.line_factor === null ? '' : formatQuantity(code.line_factor, { grouping: false });
  const [form, setForm] = useKept<BindForm>(`bind-code/${title}`, {
    item: null,
    factor: isBox ? proposed : '1',
  });
  const [problems, setProblems] = useState<Problems>({});
  const fields = useFocusProblem<HTMLDivElement>(problems);
  const queries = useQueryClient();
  const bind = useBindCode(pharmacy);
  const { write, busy, dialog } = useDialogWrite(bind, 'Erro ao vincular o código.', onClose);
  const { item, factor } = form;
  const read = readFactor(factor);
  const change = (part: Partial<BindForm>) => {
    setForm((before) => ({ ...before, ...part }));
    setProblems({});
  };
  const submit = () => {
    const found: Problems = {
      ...(item === null && { item: 'Escolha um item.' }),
      ...('problem' in read && {
        factor: isBox && factor.trim() === '' ? 'Informe quantas unidades há na caixa.' : read.problem,
      }),
    };
    setProblems(found);
    if (item === null || 'problem' in read) return;
    const kind = code.barcode === '' ? 'internal_code' : 'barcode';
    write(
      { kind, code: title, item_key: item.key, factor: read.factor },
      { onDone: (binding) => offerUnbind(queries, binding) },
    );
  };
  const { invoiced } = code;
  const candidates = code.candidates.length > 0 || !invoiced?.item ? code.candidates : [invoiced.item];
  const candidate = candidates.find(({ key }) => key === item?.key);
  return (
    <FormDialog
      {...dialog}
      title="Vincular código"
      submitLabel="Vincular"
      busyLabel="Vinculando..."
      onSubmit={submit}
      size="lg"
    >
      <div>
        <div className="mono anywhere">{title}</div>
        <div className="dim small anywhere">
          {formatQuantity(code.units)} un em {counted(code.lines, 'linha', 'linhas')} deste inventário
        </div>
        {invoiced && <div className="small anywhere">{invoicedText(invoiced)}</div>}
      </div>
      <Stack gap="md" ref={fields}>
        {candidates.length > 0 && (
          <RadioField
            label={
              candidates === code.candidates
                ? candidatesLabel(isBox)
                : 'As notas fiscais dizem que é este item'
            }
            value={candidate?.key ?? ''}
            choices={candidates.map((one) => ({
              value: one.key,
              label: `${isBox ? 'GTIN-14 de ' : ''}${candidateName(one)}`,
            }))}
            disabled={busy}
            onChange={(key) => {
              const chosen = candidates.find((one) => one.key === key);
              if (chosen !== undefined) {
                change({ item: { key, name: chosen.description || candidateName(chosen) } });
              }
            }}
          />
        )}
        <ItemSearch
          id={id}
          label={candidates.length > 0 ? 'Outro item' : 'Item'}
          required={candidates.length === 0}
          readOnly={busy}
          error={problems.item}
          chosen={candidate === undefined ? item : null}
          onChoose={(chosen) => change({ item: chosen })}
        />
        <DecimalField
          label={isBox ? 'Unidades na caixa' : 'Fator'}
          required
          maxLength={20}
          kind={factorNumber}
          readOnly={busy}
          value={factor}
          error={problems.factor}
          onChange={(text) => change({ factor: text })}
        />
      </Stack>
      <NoteLine
        message={item === null || 'problem' in read ? null : boundUnits(code, read.factor, item.name)}
      />
      <div className="dim small anywhere">
        Vale para todos os inventários da farmácia, também para o que já foi contado.
      </div>
    </FormDialog>
  );
}

const candidatesLabel = (isBox: boolean) =>
  isBox ? 'O código parece a caixa de um item' : 'O código está nestes itens';

/**
 * '2 × 12 = 24 un em SORO'. Only lines with factor 1 take the binding's factor (docs/comparison.md, "Bound
 * codes").
 */
export function boundUnits(
  { units, units_at_1 }: Pick<UnresolvedCode, 'units' | 'units_at_1'>,
  factor: number,
  item: string,
): string {
  const kept = exact(units - units_at_1);
  const total = `${formatQuantity(exact(units_at_1 * factor + kept))} un em ${item}`;
  const isPlain = factor === 1 || units_at_1 === 0;
  const replaced = `${formatQuantity(units_at_1)} × ${formatQuantity(factor)}`;
  if (kept === 0) return isPlain ? total : `${replaced} = ${total}`;
  if (isPlain) return `${total}, como foram contadas`;
  const typed = `As ${formatQuantity(kept)} já foram contadas com um fator e não mudam.`;
  return `${replaced} + ${formatQuantity(kept)} = ${total}. ${typed}`;
}

/** Quantity and factor have three decimals each. */
function exact(units: number): number {
  return Number(units.toFixed(6));
}

import type { EndpointInput } from '@balanco/contract/base/endpoint';
import { counted, formatInteger } from '@balanco/contract/base/numbers';
import {
  ABC_CLASSES,
  changeInventoryTerms,
  getInventoryTerms,
  type InventoryTerms,
  SCOPE_ITEM_LIMIT,
} from '@balanco/contract/comparison/inventory-terms';
import { listSuppliers } from '@balanco/contract/invoices/matching';
import { formatCnpj } from '@balanco/contract/pharmacies/cnpj';
import type { Tolerance } from '@balanco/contract/pharmacies/pharmacy-settings';
import type { RecountPolicy } from '@balanco/contract/recounts/recount-defaults';
import { Checkbox, Fieldset, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { loadState, request, sentence, useAsked } from '../../api/client';
import { formatDateTime } from '../../lib/moments';
import { amountTexts, readAmounts } from '../../lib/typed-number';
import { comparisonKey } from '../../listing/queries';
import { useDialogWrite, useWrite } from '../../session/use-dialog-write';
import { DialogFrame } from '../../ui/dialogs/dialog-frame';
import { useFocusProblem } from '../../ui/dialogs/focus-problem';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { DateField } from '../../ui/fields/date-field';
import { choicesOf, RadioField } from '../../ui/fields/form-fields';
import { PendingMessage } from '../../ui/messages/list-message';
import { noticeDone } from '../../ui/messages/notices';
import { DepartmentChoice, TOLERANCE, ToleranceFields, zoneWords } from '../pharmacies/settings/terms-fields';
import { ScopeItems } from './scope-items';
import { isOtherClock, readTypedMoment, typedMoment } from './stock-moment';
import styles from './terms.module.css';
import { classWords, recountPolicyNames, scopeNames, shopNames, TERMS_TITLE } from './terms-words';

export function TermsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  // Outside the page's keys, so that no refresh replaces typed values.
  const query = useAsked(
    ['inventory-terms', id],
    getInventoryTerms,
    { params: { id } },
    // Each dialog starts from the current terms.
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  );
  if (query.data !== undefined) return <TermsForm id={id} stored={query.data} onClose={onClose} />;
  return (
    <DialogFrame title={TERMS_TITLE} size="xl" onClose={onClose} closeOnClickOutside>
      <PendingMessage {...loadState(query)} height={0} />
    </DialogFrame>
  );
}

/** See docs/comparison.md, "Scope", "Tolerance". */
function TermsForm({ id, stored, onClose }: { id: string; stored: InventoryTerms; onClose: () => void }) {
  const [form, setForm] = useState(() => ({
    ...stored,
    tolerance: amountTexts(TOLERANCE, stored.tolerance),
    stockAt: typedMoment(stored.stock_at, stored.time_zone),
  }));
  const [problems, setProblems] = useState<Partial<Record<keyof Tolerance, string>>>({});
  const fields = useFocusProblem<HTMLDivElement>(problems);
  const save = useWrite([...comparisonKey, id], (body: EndpointInput<typeof changeInventoryTerms>['body']) =>
    request(changeInventoryTerms, { params: { id }, body }),
  );
  const { write, busy, dialog } = useDialogWrite(save, 'Erro ao salvar o escopo e a tolerância.', onClose);
  const { scope, departments, items, classes, shop, stockAt, recount_policy } = form;
  const change = (part: Partial<typeof form>) => {
    setForm((before) => ({ ...before, ...part }));
    setProblems({});
  };
  const submit = () => {
    const tolerance = readAmounts(form.tolerance, TOLERANCE);
    setProblems(tolerance.problems);
    if (tolerance.amounts === null) return;
    write(
      {
        tolerance: tolerance.amounts,
        scope,
        departments,
        classes,
        items: items.map(({ key }) => key),
        shop,
        recount_policy,
        stock_at: readTypedMoment(stockAt, stored.stock_at, stored.time_zone),
      },
      { onDone: () => noticeDone('Escopo e tolerância salvos.') },
    );
  };
  return (
    <FormDialog {...dialog} title={TERMS_TITLE} busyLabel="Salvando..." onSubmit={submit} size="xl">
      <Stack gap="md" ref={fields}>
        <RadioField
          label="O que é confrontado"
          value={scope}
          choices={choicesOf(scopeNames)}
          disabled={busy}
          onChange={(chosen) => change({ scope: chosen })}
        />
        {scope === 'partial' && (
          <>
            <DepartmentChoice
              label="Departamentos"
              departments={stored.all_departments}
              value={departments}
              disabled={busy}
              onChange={(chosen) => change({ departments: chosen })}
            />
            <Checkbox.Group
              label="Classes"
              value={classes}
              onChange={(chosen) => change({ classes: ABC_CLASSES.filter((each) => chosen.includes(each)) })}
            >
              <div className="column mt-1">
                {ABC_CLASSES.map((each) => (
                  <Checkbox
                    key={each}
                    className={`${styles.choice} row gap-0 touch`}
                    value={each}
                    label={classWords[each]}
                    disabled={busy}
                  />
                ))}
              </div>
            </Checkbox.Group>
            <SupplierChoice
              id={id}
              items={items}
              limit={SCOPE_ITEM_LIMIT}
              readOnly={busy}
              onChange={(chosen) => change({ items: chosen })}
            />
            <ScopeItems
              of="O escopo"
              limit={SCOPE_ITEM_LIMIT}
              id={id}
              items={items}
              readOnly={busy}
              onChange={(chosen) => change({ items: chosen })}
            />
          </>
        )}
        <RadioField
          label="Durante a contagem"
          value={shop}
          choices={choicesOf(shopNames)}
          disabled={busy}
          onChange={(chosen) => change({ shop: chosen })}
        />
        {shop === 'open' && (
          <DateField
            withTime
            label="O saldo é de"
            description={stockMomentText(stored)}
            value={stockAt}
            readOnly={busy}
            onChange={(moment) => change({ stockAt: moment })}
          />
        )}
        <RecountPolicyFields
          value={recount_policy}
          disabled={busy}
          onChange={(chosen) => change({ recount_policy: chosen })}
        />
        <Fieldset
          legend="Tolerância"
          variant="unstyled"
          mx={0}
          classNames={{ legend: `${styles.legend} mb-2 bold` }}
        >
          <ToleranceFields
            texts={form.tolerance}
            problems={problems}
            readOnly={busy}
            onChange={(tolerance) => change({ tolerance })}
          />
        </Fieldset>
      </Stack>
    </FormDialog>
  );
}

/** Names the pharmacy's zone if this computer's clock differs. */
function stockMomentText({ stock_at_default: known, time_zone: zone }: InventoryTerms): string {
  const text = `Vazio: de ${formatDateTime(known, zone)}, quando o catálogo foi importado ou mudou`;
  return isOtherClock(known, zone) ? `No horário da farmácia: ${zoneWords[zone]}. ${text}` : text;
}

interface RecountPolicyFieldsProps {
  value: RecountPolicy;
  disabled: boolean;
  onChange: (value: RecountPolicy) => void;
}

/** See docs/comparison.md, "How rounds settle". */
function RecountPolicyFields({ value, disabled, onChange }: RecountPolicyFieldsProps) {
  return (
    <Stack gap="sm">
      <RadioField
        label="O que vale na recontagem"
        value={value.policy}
        choices={choicesOf(recountPolicyNames)}
        disabled={disabled}
        onChange={(policy) => onChange({ ...value, policy })}
      />
      <Checkbox
        label="O saldo confirma"
        description="Uma recontagem igual ao esperado encerra o item, menos nos departamentos controlados."
        checked={value.stock_confirms}
        disabled={disabled}
        onChange={(event) => onChange({ ...value, stock_confirms: event.currentTarget.checked })}
      />
    </Stack>
  );
}

interface SupplierChoiceProps {
  id: string;
  items: InventoryTerms['items'];
  limit: number;
  readOnly: boolean;
  onChange: (items: InventoryTerms['items']) => void;
}

/** Adds the items that a supplier brought, as the notes of twelve months say it; nothing without notes. */
function SupplierChoice({ id, items, limit, readOnly, onChange }: SupplierChoiceProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { data } = useAsked(['suppliers', id], listSuppliers, { params: { id } });
  const suppliers = data?.suppliers ?? [];
  if (suppliers.length === 0) return null;
  const add = async (cnpj: string | null) => {
    if (cnpj === null) return;
    const brought = await request(listSuppliers, { params: { id }, query: { cnpj } });
    const all = new Map([...brought.items, ...items].map((item) => [item.key, item]));
    setProblem(
      all.size > limit
        ? `Com os ${counted(brought.items.length, 'item', 'itens')} deste fornecedor o escopo passa de ${formatInteger(limit)} itens.`
        : null,
    );
    if (all.size <= limit) onChange([...all.values()]);
  };
  return (
    <Select
      label="Itens de um fornecedor"
      description="Das notas dos últimos 12 meses. A nota não diz o laboratório."
      placeholder="Escolha para acrescentar os itens"
      data={suppliers.map(({ cnpj, name, items: brought }) => ({
        value: cnpj,
        label: `${name} (${formatCnpj(cnpj)}): ${counted(brought, 'item', 'itens')}`,
      }))}
      value={null}
      readOnly={readOnly}
      error={problem}
      searchable
      nothingFoundMessage="Nenhum fornecedor encontrado"
      onChange={(cnpj) => void add(cnpj).catch((error: unknown) => setProblem(sentence(error)))}
    />
  );
}

import { codeKey, itemKey } from '@balanco/contract/base/codes';
import { counted, formatQuantity } from '@balanco/contract/base/numbers';
import {
  forgetSupplierCode,
  INVOICE_CODE_PAGE_SIZE,
  type InvoiceCode,
  listInvoiceCodes,
  teachSupplierCode,
} from '@balanco/contract/invoices/matching';
import { formatCnpj } from '@balanco/contract/pharmacies/cnpj';
import { listProducts } from '@balanco/contract/products/products';
import { Button, SegmentedControl, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconEraser } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { loadState, request, useAsked } from '../../api/client';
import { formatDateTime } from '../../lib/moments';
import { factorNumber, readFactor } from '../../lib/typed-number';
import { useDialogWrite, useWrite } from '../../session/use-dialog-write';
import { CloseFoot, DialogFrame } from '../../ui/dialogs/dialog-frame';
import { DecimalField } from '../../ui/fields/decimal-field';
import { Pagination, usePages } from '../../ui/list/pagination';
import { EmptyMessage, PendingMessage } from '../../ui/messages/list-message';
import { AlertLine } from '../../ui/messages/message-line';
import { noticeDone } from '../../ui/messages/notices';
import { itemText, proposalText, unitsText } from './matching-words';

interface CodesProps {
  pharmacy: string;
  /** Absent: of every note. */
  invoice?: string;
}

/** Codes of suppliers that lead to no item or to no factor, and what was taught (docs/invoice-items.md, "Codes"). */
export function CodesDialog({ onClose, ...of }: CodesProps & { onClose: () => void }) {
  const [taught, setTaught] = useState<'true' | 'false'>('false');
  const pages = usePages(INVOICE_CODE_PAGE_SIZE);
  const query = useAsked(
    ['invoices', 'codes', of.pharmacy, of.invoice, taught, pages.page],
    listInvoiceCodes,
    { params: { id: of.pharmacy }, query: { taught, invoice: of.invoice, page: pages.page } },
    { placeholderData: keepPreviousData },
  );
  const { data } = query;
  // The last code of the last page was taught.
  if (data !== undefined && data.results.length === 0 && pages.page > 1) pages.onPage(pages.page - 1);
  return (
    <DialogFrame title="Códigos de fornecedores" size="56rem" onClose={onClose} closeOnClickOutside>
      <SegmentedControl
        aria-label="Quais códigos"
        value={taught}
        onChange={(chosen) => {
          setTaught(chosen === 'true' ? 'true' : 'false');
          pages.onPage(1);
        }}
        data={[
          { value: 'false', label: 'Desconhecidos' },
          { value: 'true', label: 'Ensinados' },
        ]}
      />
      {data === undefined ? (
        <PendingMessage {...loadState(query)} height={160} />
      ) : data.results.length === 0 ? (
        <EmptyMessage
          text={taught === 'true' ? 'Nenhum código ensinado' : 'Todo código das notas leva a um item'}
        />
      ) : (
        <ul className="box" aria-label="Códigos de fornecedores">
          {data.results.map((code) => (
            <li key={`${code.supplier_cnpj} ${code.code}`} className="stack gap-2 pad ruled">
              <CodeHead code={code} />
              {code.taught === null ? (
                <TeachFields pharmacy={of.pharmacy} code={code} />
              ) : (
                <Taught pharmacy={of.pharmacy} code={code} />
              )}
            </li>
          ))}
        </ul>
      )}
      <Pagination {...pages} count={data?.count || undefined} words={['código', 'códigos']} />
      <CloseFoot onClose={onClose} />
    </DialogFrame>
  );
}

function CodeHead({ code }: { code: InvoiceCode }) {
  const { supplier_name, supplier_cnpj, ean, unit_ean, notes, counted: units } = code;
  const codes = [...new Set([unit_ean, ean])].filter((each) => each !== '');
  return (
    <div className="anywhere">
      <div className="medium">{code.description}</div>
      <div className="dim small">
        {supplier_name} ({formatCnpj(supplier_cnpj)}) · código <span className="mono">{code.code}</span>
        {codes.map((each) => (
          <span key={each} className="mono">
            {' '}
            · {each}
          </span>
        ))}{' '}
        · {counted(notes, 'nota', 'notas')}
      </div>
      {units > 0 && (
        <div className="small">
          Contado sem cadastro no último ano: {formatQuantity(units)} un com este código de barras.
        </div>
      )}
    </div>
  );
}

/** One press takes what is proposed. */
function TeachFields({ pharmacy, code }: { pharmacy: string; code: InvoiceCode }) {
  const [first] = code.candidates;
  const [item, setItem] = useState(code.item?.key ?? first?.key ?? null);
  const [factor, setFactor] = useState(
    code.proposal === null ? '' : formatQuantity(code.proposal.factor, { grouping: false }),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const send = useWrite(['invoices'], (chosen: { item_key: string; factor: number }) =>
    request(teachSupplierCode, {
      params: { id: pharmacy },
      body: { supplier_cnpj: code.supplier_cnpj, code: code.code, ...chosen },
    }),
  );
  const { write, busy, failure } = useDialogWrite(send, 'Erro ao ensinar o código.');
  const teach = () => {
    const read = readFactor(factor);
    const missing = item === null ? 'Escolha o item.' : 'problem' in read ? read.problem : null;
    setProblem(missing);
    if (item === null || 'problem' in read) return;
    write(
      { item_key: item, factor: read.factor },
      {
        onDone: ({ items }) =>
          noticeDone(`Código ${code.code} ensinado: ${counted(items, 'item de nota', 'itens de notas')}.`),
      },
    );
  };
  return (
    <div className="stack gap-2">
      <div className="line gap-3 rows-2 top">
        <div className="grow-16">
          {code.item === null ? (
            <ItemChoice pharmacy={pharmacy} code={code} value={item} disabled={busy} onChoose={setItem} />
          ) : (
            <div className="anywhere">{itemText(code.item)}</div>
          )}
        </div>
        <DecimalField
          label={`Unidades em 1 ${code.unit}`}
          kind={factorNumber}
          maxLength={20}
          readOnly={busy}
          value={factor}
          onChange={setFactor}
        />
      </div>
      <div className="line gap-3 rows-2 between">
        <span className="dim small anywhere">
          {proposalText(
            code,
            code.candidates.find(({ key }) => key === item),
          )}
        </span>
        <Button
          variant="filled"
          className="still"
          leftSection={<IconCheck size={16} aria-hidden />}
          aria-label={`Ensinar ${code.code}`}
          disabled={busy}
          onClick={teach}
        >
          Ensinar
        </Button>
      </div>
      <AlertLine message={problem ?? failure} />
    </div>
  );
}

interface ItemChoiceProps {
  pharmacy: string;
  code: InvoiceCode;
  value: string | null;
  disabled: boolean;
  onChoose: (key: string | null) => void;
}

const PAUSE_MS = 300;

/** The proposed items, and whatever is found by name or code. */
function ItemChoice({ pharmacy, code, value, disabled, onChoose }: ItemChoiceProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const shown = new Map(code.candidates.map((each) => [each.key, itemText(each)]));
  const isAsked = search.length > 1 && ![...shown.values()].includes(search);
  const { data } = useAsked(
    ['invoices', 'products', pharmacy, search],
    listProducts,
    isAsked ? { query: { pharmacy, search, page_size: 20 } } : null,
    { placeholderData: keepPreviousData },
  );
  for (const { internal_code, barcode, description } of data?.results ?? []) {
    const key = itemKey(codeKey(internal_code), codeKey(barcode));
    if (!shown.has(key)) shown.set(key, itemText({ key, description, internal_code }));
  }
  return (
    <Select
      label="Item"
      placeholder="Nome ou código"
      data={[...shown].map(([key, label]) => ({ value: key, label }))}
      filter={({ options }) => options}
      value={value}
      onChange={onChoose}
      onSearchChange={setTyped}
      nothingFoundMessage="Digite o nome ou o código do item"
      disabled={disabled}
      maxLength={200}
      searchable
    />
  );
}

function Taught({ pharmacy, code }: { pharmacy: string; code: InvoiceCode }) {
  const send = useWrite(['invoices'], (body: { supplier_cnpj: string; code: string }) =>
    request(forgetSupplierCode, { params: { id: pharmacy }, body }),
  );
  const { write, busy, failure } = useDialogWrite(send, 'Erro ao esquecer o código.');
  const { taught, item, supplier_cnpj } = code;
  if (taught === null) return null;
  return (
    <div className="line gap-3 rows-2 between">
      <div className="grow-16 anywhere">
        {item === null ? 'Item que o catálogo não tem mais' : itemText(item)} ·{' '}
        {unitsText(code, taught.factor)}
        <div className="dim small">
          {taught.by} · {formatDateTime(taught.at)}
        </div>
      </div>
      <Button
        className="still"
        leftSection={<IconEraser size={16} aria-hidden />}
        aria-label={`Esquecer ${code.code}`}
        disabled={busy}
        onClick={() =>
          write(
            { supplier_cnpj, code: code.code },
            { onDone: () => noticeDone(`Código ${code.code} esquecido.`) },
          )
        }
      >
        Esquecer
      </Button>
      <AlertLine message={failure} />
    </div>
  );
}

import type { UnresolvedCode } from '@balanco/contract/closing';
import { formatInteger, formatQuantity } from '@balanco/contract/numbers';
import { IconClipboardList, IconLink, IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { counted } from '../../lib/counted';
import { formatDateTime } from '../../lib/format-date-time';
import { RowOptions } from '../../ui/row-options';
import { columnsFor } from '../../ui/table/columns';
import { ListCard } from '../../ui/table/list-card';
import styles from './items.module.css';

export interface CodeActions {
  readonly onRegister: (code: UnresolvedCode) => void;
  readonly onBind: (code: UnresolvedCode) => void;
  /** The address of the lines of a code in Contagens. */
  readonly linesOf: (code: UnresolvedCode) => string;
}

const column = columnsFor<UnresolvedCode>();

/** The columns of Não cadastrados, with what can be done about each code. */
export function unresolvedColumns(actions: CodeActions) {
  return column.columns([
    column.accessor(codeTitle, { id: 'code', header: 'Código', meta: { width: 144, code: true } }),
    column.accessor(reasonText, { id: 'reason', header: 'Motivo', meta: { width: 124 } }),
    column.accessor('units', {
      header: 'Unidades',
      meta: { width: 88, numeric: true },
      cell: ({ getValue }) => formatQuantity(getValue()),
    }),
    column.accessor('lines', {
      header: 'Linhas',
      meta: { width: 68, numeric: true },
      cell: ({ getValue }) => formatInteger(getValue()),
    }),
    column.accessor(candidatesText, {
      id: 'candidates',
      header: 'Pode ser',
      meta: { width: 104, grow: true },
    }),
    column.accessor(({ sections }) => sections.join(', '), {
      id: 'sections',
      header: 'Seções',
      meta: { width: 76, grow: true },
    }),
    column.accessor(({ collectors }) => collectors.join(', '), {
      id: 'collectors',
      header: 'Coletores',
      meta: { width: 84, grow: true },
    }),
    column.accessor('last_at', {
      header: 'Última contagem',
      meta: { width: 172, numeric: true },
      cell: ({ getValue }) => formatDateTime(getValue()),
    }),
    column.display({
      id: 'options',
      header: 'Opções',
      meta: { width: 106, options: true },
      cell: ({ row }) => <CodeOptions code={row.original} {...actions} />,
    }),
  ]);
}

/** A code on a phone. */
export function UnresolvedCard({ code, ...actions }: CodeActions & { code: UnresolvedCode }) {
  return (
    <ListCard
      title={<span className={styles.codes}>{codeTitle(code)}</span>}
      figure={`${formatQuantity(code.units)} un`}
      facts={[
        `${reasonText(code)} · ${counted(code.lines, 'linha', 'linhas')}`,
        candidatesText(code),
        code.sections.join(', '),
        code.collectors.join(', '),
        formatDateTime(code.last_at),
      ]}
      options={<CodeOptions code={code} {...actions} />}
    />
  );
}

/** Any code can be bound to an item, but only a code without a product can get one. */
function CodeOptions({ code, onRegister, onBind, linesOf }: CodeActions & { code: UnresolvedCode }) {
  const navigate = useNavigate();
  const of = codeTitle(code);
  const lines = {
    label: 'Ver as linhas em Contagens',
    Icon: IconClipboardList,
    onClick: () => void navigate(linesOf(code)),
  };
  const register = { label: 'Cadastrar este produto', Icon: IconPlus, onClick: () => onRegister(code) };
  const bind = { label: 'Vincular a um item', Icon: IconLink, onClick: () => onBind(code) };
  return (
    <RowOptions of={of} buttons={code.reason === 'unregistered' ? [bind, register, lines] : [bind, lines]} />
  );
}

/** The code as it was counted. */
export function codeTitle({ barcode, internal_code }: UnresolvedCode): string {
  return barcode || internal_code;
}

function reasonText({ reason }: UnresolvedCode): string {
  return reason === 'ambiguous' ? 'Ambíguo' : 'Não cadastrado';
}

/** 'GTIN-14 de SORO (7)', or both products of a code that two have; '' if nothing is known. */
export function candidatesText({ reason, candidates }: UnresolvedCode): string {
  const names = candidates.map(candidateName);
  if (names.length === 0) return '';
  return reason === 'ambiguous'
    ? `Em dois produtos: ${names.join(' · ')}`
    : `GTIN-14 de ${names.join(' · ')}`;
}

/** 'SORO (000007)'. */
export function candidateName({ description, internal_code }: UnresolvedCode['candidates'][number]): string {
  return [description || 'Sem descrição', internal_code && `(${internal_code})`].filter(Boolean).join(' ');
}

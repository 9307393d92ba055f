import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type { UnresolvedCode } from '@balanco/contract/comparison/unresolved-code';
import type { TimeZone } from '@balanco/contract/pharmacies/pharmacy-settings';
import { IconClipboardList, IconEye, IconEyeOff, IconLink, IconPhoto, IconPlus } from '@tabler/icons-react';
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
  readonly onPhotos: (code: UnresolvedCode) => void;
  readonly onIgnore: (code: UnresolvedCode) => void;
  /** The code is no longer ignored. */
  readonly onConsider: (code: UnresolvedCode) => void;
  /** The inventory is approved, so its codes stay as they are. */
  readonly isFrozen: boolean;
  /** Of the pharmacy; undefined until it is known. */
  readonly zone: TimeZone | undefined;
  /** The address of the lines of a code in Contagens. */
  readonly linesOf: (code: UnresolvedCode) => string;
}

const column = columnsFor<UnresolvedCode>();

/** The columns of Não cadastrados, with what can be done about each code. */
export function unresolvedColumns(actions: CodeActions) {
  return column.columns([
    column.accessor(codeTitle, {
      id: 'code',
      header: 'Código',
      meta: { width: 144, code: true, identifies: true },
    }),
    column.accessor(reasonText, { id: 'reason', header: 'Motivo', meta: { width: 132, grow: true } }),
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
      cell: ({ getValue }) => formatDateTime(getValue(), actions.zone),
    }),
    column.display({
      id: 'options',
      header: 'Opções',
      meta: { width: 156, options: true },
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
        formatDateTime(code.last_at, actions.zone),
        code.photos.length === 0 ? '' : photosText(code),
      ]}
      options={<CodeOptions code={code} {...actions} />}
    />
  );
}

/** Any code can be bound to an item, but only a code without a product can get one. */
function CodeOptions({ code, linesOf, isFrozen, ...actions }: CodeActions & { code: UnresolvedCode }) {
  const navigate = useNavigate();
  const of = codeTitle(code);
  const lines = {
    label: 'Ver as linhas em Contagens',
    Icon: IconClipboardList,
    onClick: () => void navigate(linesOf(code)),
  };
  const register = {
    label: 'Cadastrar este produto',
    Icon: IconPlus,
    onClick: () => actions.onRegister(code),
  };
  const photos = {
    label: `Ver ${photosText(code)}`,
    Icon: IconPhoto,
    onClick: () => actions.onPhotos(code),
  };
  const bind = { label: 'Vincular a um item', Icon: IconLink, onClick: () => actions.onBind(code) };
  const ignore =
    code.ignored === null
      ? { label: 'Ignorar', Icon: IconEyeOff, onClick: () => actions.onIgnore(code), disabled: isFrozen }
      : {
          label: 'Não ignorar mais',
          Icon: IconEye,
          onClick: () => actions.onConsider(code),
          disabled: isFrozen,
        };
  return (
    <RowOptions
      of={of}
      buttons={[
        ...(code.photos.length === 0 ? [] : [photos]),
        bind,
        ...(code.reason === 'unregistered' ? [register] : []),
        lines,
      ]}
      menu={[ignore]}
    />
  );
}

/** '1 foto', '3 fotos' */
function photosText({ photos }: UnresolvedCode): string {
  return counted(photos.length, 'foto', 'fotos');
}

/** The code as it was counted. */
export function codeTitle({ barcode, internal_code }: UnresolvedCode): string {
  return barcode || internal_code;
}

/** 'Não cadastrado', or with why it is ignored: 'Ambíguo · ignorado por Ana: produto de amostra'. */
function reasonText({ reason, ignored }: UnresolvedCode): string {
  const word = reason === 'ambiguous' ? 'Ambíguo' : 'Não cadastrado';
  return ignored === null ? word : `${word} · ignorado por ${ignored.by}: ${ignored.reason}`;
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

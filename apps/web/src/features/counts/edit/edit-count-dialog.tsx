import { codeKey, sameCode } from '@balanco/contract/base/codes';
import { counted, formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type { CountLine } from '@balanco/contract/counts/count';
import type { CountLineEdit } from '@balanco/contract/counts/count-edit';
import { type CountLineReading, lineUnits } from '@balanco/contract/counts/count-shape';
import type { SameProduct as Same } from '@balanco/contract/counts/counts';
import { type ListedProduct, listProducts } from '@balanco/contract/products/products';
import { Loader, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconHelpCircle } from '@tabler/icons-react';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { request, sentenceWithDetail } from '../../../api/client';
import { productsKey } from '../../../catalogue/use-catalogue-mutation';
import { formatDateTime } from '../../../lib/moments';
import { factorNumber, quantityNumber } from '../../../lib/typed-number';
import { collectorName } from '../../../listing/inventory-words';
import { useStaffAccess } from '../../../session/role/staff-action';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { ConflictDialog } from '../../../ui/dialogs/conflict-dialog';
import { useFocusProblem } from '../../../ui/dialogs/focus-problem';
import { FormDialog } from '../../../ui/dialogs/form-dialog';
import { DecimalField } from '../../../ui/fields/decimal-field';
import { useKept } from '../../../ui/fields/kept-fields';
import styles from '../counts.module.css';
import { boxText, linePlace, lineTitle, timesText } from '../line-words';
import { DoubtDialog, findDoubts, noticeCorrection, sameProductQuery } from './correction';
import { type CountForm, type CountProblems, formOf, readForm, sameForm, typedCode } from './count-form';
import { type LineBase, LineConflict, type SavedLine, saveLine } from './save-line';
import { SettledNote } from './settled-note';
import { useCountMutation } from './use-count-mutation';

interface EditCountDialogProps {
  line: CountLine;
  pharmacy: string;
  onClose: () => void;
}

/** A refusal keeps the typed values; a doubtful value is asked about, a conflict asks which value stays. */
export function EditCountDialog({ line, pharmacy, onClose }: EditCountDialogProps) {
  const [form, setForm] = useKept(`edit-count/${line.line_id}`, () => formOf(line));
  const [problems, setProblems] = useState<CountProblems>({});
  const [conflict, setConflict] = useState<LineConflict | null>(null);
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const [checking, setChecking] = useState(false);
  const queries = useQueryClient();
  const save = useCountMutation(({ base, edit }: { base: LineBase; edit: CountLineEdit }) =>
    saveLine(base, edit),
  );
  const failed = (error: unknown) =>
    error instanceof LineConflict ? null : sentenceWithDetail('Erro ao salvar edição.', error);
  const { write, busy, failure, clearFailure } = useDialogWrite(save, failed, onClose);
  const product = useTypedProduct(pharmacy, line, form);
  const isStaff = useStaffAccess() === 'granted';

  const store = ({ base, edit }: Pick<Doubt, 'base' | 'edit'>) => {
    setDoubt(null);
    const onDone = (saved: SavedLine) => noticeCorrection(queries, edit, saved);
    const onFailed = (error: unknown) => error instanceof LineConflict && setConflict(error);
    write({ base, edit }, { onDone, onFailed });
  };
  const submitOn = async (base: LineBase) => {
    clearFailure();
    const read = readForm(form);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    if (base === line && sameForm(form, formOf(line))) return onClose();
    const { edit } = read;
    setChecking(true);
    const doubts = await findDoubts(queries, { line, base, edit }, isStaff);
    setChecking(false);
    if (doubts.length > 0) setDoubt({ base, edit, doubts });
    else store({ base, edit });
  };
  const change = (changed: CountForm) => {
    setForm(changed);
    setProblems({});
  };

  if (doubt !== null) {
    const back = () => setDoubt(null);
    return <DoubtDialog line={line} {...doubt} onStore={() => store(doubt)} onCorrect={back} />;
  }
  if (conflict !== null) {
    return (
      <EditConflictDialog
        title={lineTitle(line)}
        theirs={conflict.theirs}
        mine={form}
        busy={busy || checking}
        error={failure}
        onOverwrite={() => void submitOn(conflict.base)}
        onKeep={onClose}
      />
    );
  }
  return (
    <FormDialog
      title="Editar Contagem"
      busyLabel="Salvando..."
      busy={busy || checking}
      error={failure}
      onSubmit={() => void submitOn(line)}
      onClose={onClose}
    >
      <div>
        <Text>{lineTitle(line)}</Text>
        <LineFacts line={line} />
        <SettledNote pharmacy={pharmacy} lines={[line]} />
      </div>
      <CountFields
        form={form}
        problems={problems}
        readOnly={busy || checking}
        productCode={product.state === 'found' ? product.internalCode : ''}
        onChange={change}
      />
      <div className="line gap-4 rows-1 between">
        <TypedProductLine product={product} />
        <Units form={form} />
      </div>
      {isStaff && <SameProduct line={line} />}
    </FormDialog>
  );
}

interface Doubt {
  readonly base: LineBase;
  readonly edit: CountLineEdit;
  readonly doubts: readonly string[];
}

interface EditConflictDialogProps extends Omit<ComponentProps<typeof ConflictDialog>, 'what' | 'rows'> {
  theirs: CountLineReading;
  mine: CountForm;
}

/** See docs/counts.md, "Stale writes". */
export function EditConflictDialog({ title, theirs, mine, ...dialog }: EditConflictDialogProps) {
  const plain = (value: number) => formatQuantity(value, { grouping: false });
  const code = theirs.barcode || theirs.internalCode || (theirs.raw ?? '');
  return (
    <ConflictDialog
      {...dialog}
      title="Contagem alterada por outra pessoa"
      what={`“${title}”`}
      rows={[
        ['Quantidade', theirs.quantity === null ? 'Não reconhecido' : plain(theirs.quantity), mine.quantity],
        ['Fator', plain(theirs.factor), mine.factor],
        ['Código', code, mine.barcode || mine.internalCode],
      ]}
    />
  );
}

export function LineFacts({ line }: { line: CountLine }) {
  const box = boxText(line);
  return (
    <Text c="dimmed" size="sm">
      {collectorName(line)} · {linePlace(line)} ·{' '}
      <span className="whole">{formatDateTime(line.createdAt)}</span>
      {box !== '' && ` · ${box}`}
    </Text>
  );
}

interface CountFieldsProps {
  form: CountForm;
  problems: CountProblems;
  readOnly: boolean;
  productCode: string;
  onChange: (form: CountForm) => void;
}

/** Typing one code clears and disables the other (specification, section 5). */
function CountFields({ form, problems, readOnly, productCode, onChange }: CountFieldsProps) {
  const grid = useFocusProblem<HTMLDivElement>(problems);
  const shared = (name: keyof CountForm) => ({
    value: form[name],
    error: problems[name],
    readOnly,
    autoComplete: 'off',
  });
  const code = (name: keyof CountForm, change: (text: string) => Partial<CountForm>) => ({
    ...shared(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...form, ...change(event.currentTarget.value) }),
  });
  const hasBarcode = form.barcode.trim() !== '';
  const hasInternalCode = form.internalCode.trim() !== '';
  return (
    <SimpleGrid ref={grid} cols={{ base: 1, xs: 2 }} spacing="sm">
      <DecimalField
        label="Quantidade"
        required
        maxLength={20}
        kind={quantityNumber}
        onChange={(quantity) => onChange({ ...form, quantity })}
        {...shared('quantity')}
      />
      <DecimalField
        label="Fator"
        required
        maxLength={20}
        kind={factorNumber}
        // 93 × of one is one line of factor 93, and what is wrong is the 93.
        data-autofocus={form.quantity === '1' && form.factor !== '1' ? true : undefined}
        onChange={(factor) => onChange({ ...form, factor })}
        {...shared('factor')}
      />
      <TextInput
        label="Código de Barras"
        inputMode="numeric"
        maxLength={40}
        disabled={hasInternalCode && !hasBarcode}
        {...code('barcode', (barcode) => ({ barcode, internalCode: '' }))}
      />
      <TextInput
        label="Código Interno"
        // It is only shown: a count has one of the two codes.
        placeholder={hasBarcode ? productCode : ''}
        maxLength={40}
        disabled={hasBarcode}
        {...code('internalCode', (internalCode) => ({ internalCode, barcode: '' }))}
      />
    </SimpleGrid>
  );
}

/** Shows while a code is typed (specification, section 5, Count edit). Reserves its height. */
function TypedProductLine({ product }: { product: TypedProduct }) {
  const { icon, text } = shown(product);
  return (
    <div className={`${styles.typed} row`} role="status" data-state={product.state}>
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

function Units({ form }: { form: CountForm }) {
  const read = readForm(form);
  if ('problems' in read) return null;
  const units = lineUnits(read.edit);
  return (
    <Text size="sm" c="dimmed">
      {timesText(read.edit)} = {formatQuantity(units)} {units === 1 ? 'unidade' : 'unidades'}
    </Text>
  );
}

/** Administrators and moderators see the product's system stock and its other lines. */
export function SameProduct({ line }: { line: CountLine }) {
  const { data, isError } = useQuery(sameProductQuery(line.line_id));
  if (line.kind === 'unrecognised') return null;
  return (
    <section className={styles.same} aria-label="Este produto no inventário">
      {data === undefined ? (
        <Text c="dimmed" size="sm" role="status">
          {isError
            ? 'Não foi possível carregar as outras contagens deste produto.'
            : 'Procurando outras contagens deste produto...'}
        </Text>
      ) : (
        <Found same={data} line={line} />
      )}
    </section>
  );
}

function Found({ same, line }: { same: Same; line: CountLine }) {
  const others = same.results.filter(({ line_id }) => line_id !== line.line_id);
  const unseen = same.count - same.results.length;
  return (
    <>
      <Text size="sm">{totals(same)}</Text>
      {others.length > 0 && (
        <ul
          className={`${styles.others} short grid gap-1 mt-2`}
          aria-label="Outras contagens deste produto"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and needs the focus for that
          tabIndex={0}
        >
          {others.map((other) => (
            <li key={other.line_id}>
              <span>{timesText({ quantity: other.quantity ?? 0, factor: other.factor })}</span>
              <LineFacts line={other} />
            </li>
          ))}
          {unseen > 0 && <li>e mais {formatInteger(unseen)}</li>}
        </ul>
      )}
    </>
  );
}

function totals({ system_stock, units, count }: Same): string {
  const stock = system_stock === null ? [] : [`Saldo Sistema: ${formatQuantity(system_stock)}`];
  const total = `contado neste inventário: ${formatQuantity(units)} em ${counted(count, 'contagem', 'contagens')}`;
  return [...stock, total].join(' · ');
}

const TYPING_PAUSE_MS = 300;

type TypedProduct =
  /** There is no code, or only zeros. */
  | { readonly state: 'nothing' }
  | { readonly state: 'searching' }
  | { readonly state: 'found'; readonly description: string; readonly internalCode: string }
  | { readonly state: 'none' }
  | { readonly state: 'unknown' };

function useTypedProduct(pharmacy: string, line: CountLine, form: CountForm): TypedProduct {
  const { kind, code } = typedCode(form);
  const [debounced] = useDebouncedValue(code, TYPING_PAUSE_MS);
  const isOwn = kind === line.kind && sameCode(code, line[kind]);
  const isAsked = !isOwn && codeKey(code) !== '' && debounced === code;
  const { data, status } = useQuery({
    queryKey: [...productsKey, 'by code', pharmacy, kind, codeKey(code)],
    queryFn: isAsked ? ({ signal }) => findProductByCode({ pharmacy, kind, code }, signal) : skipToken,
  });
  if (codeKey(code) === '') return { state: 'nothing' };
  if (isOwn && line.candidates !== undefined)
    return { state: 'found', description: 'Código em dois produtos', internalCode: '' };
  if (isOwn) return line.product === null ? { state: 'none' } : found(line.product);
  if (!isAsked || status === 'pending') return { state: 'searching' };
  if (status === 'error') return { state: 'unknown' };
  return data === null ? { state: 'none' } : found(data);
}

function found({
  description,
  internal_code,
}: Pick<ListedProduct, 'description' | 'internal_code'>): TypedProduct {
  return { state: 'found', description: description || 'Sem descrição', internalCode: internal_code };
}

/** Ignores leading zeros. Chooses among several products as the server does (`product-of-codes.ts`). */
async function findProductByCode(
  { pharmacy, kind, code }: ReturnType<typeof typedCode> & { readonly pharmacy: string },
  signal: AbortSignal,
): Promise<ListedProduct | null> {
  const { results } = await request(listProducts, { query: { pharmacy, code } }, { signal });
  const rank = (product: ListedProduct) =>
    kind === 'barcode' ? product.id : `${codeKey(product.barcode)} ${product.id}`;
  const [found] = results
    .filter((product) => sameCode(product[kind], code))
    .sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return found ?? null;
}

import { formatInteger } from '@balanco/contract/base/numbers';
import { type Closing, ITEM_PAGE_SIZE } from '@balanco/contract/comparison/closing';
import { type UnresolvedCode, unresolvedReasonSchema } from '@balanco/contract/comparison/unresolved-code';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { sentence } from '../../api/sentence';
import { NewProductDialog } from '../../catalogue/new-product-dialog';
import { counted } from '../../lib/counted';
import { ListSearch } from '../../listing/list-search';
import { pharmaciesQuery } from '../../listing/pharmacies-query';
import { useListAddress } from '../../listing/use-list-address';
import { useListedPage } from '../../listing/use-listed-page';
import { paths } from '../../paths';
import { FilterChips } from '../../ui/filter-chips';
import { noticeDone, noticeFailure } from '../../ui/notices';
import { Pagination } from '../../ui/pagination';
import { DataTable } from '../../ui/table/data-table';
import { useListColumns } from '../../ui/table/use-list-columns';
import { useKept } from '../../ui/use-kept';
import { BindCodeDialog } from './binding/bind-code-dialog';
import { ClosingFrame } from './closing-frame';
import type { ClosingPartProps } from './closing-parts';
import { unresolvedCodesQuery } from './closing-query';
import { IgnoreCodeDialog, useIgnoreCode } from './settlement/ignore-code-dialog';
import { frozenSentence } from './settlement/state-words';
import { codeTitle, UnresolvedCard, unresolvedColumns } from './unresolved-columns';

const PhotosDialog = lazy(async () => ({ default: (await import('./photos-dialog')).PhotosDialog }));

/** Não cadastrados: counted codes that lead to no item, those with most units first. */
export function UnresolvedPart(common: ClosingPartProps) {
  const { id, closing, steps } = common;
  const isFrozen = frozenSentence(steps) !== null;
  const [{ search, only, page: wanted }, change] = useListAddress();
  const reason = unresolvedReasonSchema.safeParse(only).data ?? null;
  const { shown, stale, error, retry, pageCount, goTo } = useListedPage(
    useQuery(unresolvedCodesQuery(id, { reason, search, page: wanted })),
    ITEM_PAGE_SIZE,
  );
  const { data: pharmacies = [] } = useQuery(pharmaciesQuery);
  const pharmacy = pharmacies.find((one) => one.id === closing?.pharmacy);
  const [registered, setRegistered] = useKept<UnresolvedCode | null>('closing/register', null, 'opened');
  const [bound, setBound] = useKept<UnresolvedCode | null>('closing/bind', null, 'opened');
  const [ignored, setIgnored] = useKept<UnresolvedCode | null>('closing/ignore', null, 'opened');
  const [pictured, setPictured] = useKept<UnresolvedCode | null>('closing/photos', null, 'opened');
  const { mutate: consider } = useIgnoreCode(id);
  const { pharmacy: place, inventory_id: inventory, time_zone: zone } = closing ?? {};
  const actions = useMemo(
    () => ({
      onRegister: setRegistered,
      onBind: setBound,
      onPhotos: setPictured,
      onIgnore: setIgnored,
      onConsider: (code: UnresolvedCode) =>
        consider(
          { code, reason: null },
          {
            onSuccess: () => noticeDone(`Código ${codeTitle(code)} não é mais ignorado.`),
            onError: (error) => noticeFailure(sentence(error)),
          },
        ),
      isFrozen,
      zone,
      linesOf: ({ barcode, internal_code }: UnresolvedCode) =>
        paths.counts({
          pharmacy: place ?? null,
          inventory: inventory === undefined ? null : String(inventory),
          search: barcode || internal_code,
        }),
    }),
    [place, inventory, zone, isFrozen, consider, setRegistered, setBound, setIgnored, setPictured],
  );
  const columns = useListColumns(
    'unresolved',
    useMemo(() => unresolvedColumns(actions), [actions]),
  );
  const page = shown?.listing.page ?? 1;
  const current = (opened: UnresolvedCode) =>
    shown?.results.find((code) => rowId(code) === rowId(opened)) ?? opened;
  return (
    <ClosingFrame
      {...common}
      part="nao-cadastrados"
      columns={columns}
      filters={
        <>
          <ListSearch label="Pesquisar códigos..." />
          <FilterChips
            label="Situação dos códigos"
            chips={codeChips(closing)}
            value={reason}
            onPress={(chosen) => change({ only: chosen })}
          />
        </>
      }
      foot={
        shown === undefined ? null : (
          <Pagination
            page={page}
            pageCount={pageCount}
            text={`Página ${formatInteger(page)} de ${formatInteger(pageCount)} (${counted(shown.count, 'código', 'códigos')})`}
            onPage={goTo}
          />
        )
      }
    >
      <DataTable
        label="Não cadastrados"
        columns={columns.shown}
        resizing={columns}
        // What can be done about a code needs to know the inventory.
        rows={closing && shown?.results}
        rowId={rowId}
        rowName={codeTitle}
        failure={error === null ? null : sentence(error)}
        onRetry={retry}
        emptyText={
          search.trim() === '' && reason === null
            ? 'Todo código contado leva a um item'
            : 'Nenhum código encontrado'
        }
        stale={stale}
        total={shown?.count}
        offset={(page - 1) * ITEM_PAGE_SIZE}
        view={JSON.stringify(shown?.listing)}
        card={(code) => <UnresolvedCard code={code} {...actions} />}
      />
      {registered && pharmacy && (
        <NewProductDialog
          pharmacy={pharmacy}
          codes={{ barcode: registered.barcode, internal_code: registered.internal_code }}
          onClose={() => setRegistered(null)}
        />
      )}
      {ignored && <IgnoreCodeDialog id={id} code={ignored} onClose={() => setIgnored(null)} />}
      {pictured && closing && (
        <Suspense>
          <PhotosDialog code={current(pictured)} zone={closing.time_zone} onClose={() => setPictured(null)} />
        </Suspense>
      )}
      {bound && closing && (
        <BindCodeDialog
          id={id}
          pharmacy={closing.pharmacy}
          code={current(bound)}
          onClose={() => setBound(null)}
        />
      )}
    </ClosingFrame>
  );
}

/** The codes that no product has and those that two items have, with their numbers. */
function codeChips(closing: Closing | undefined) {
  const { unregistered_codes: unregistered, ambiguous_codes: ambiguous } = closing ?? {};
  return [
    { value: null, label: 'Todos', count: closing && closing.unregistered_codes + closing.ambiguous_codes },
    { value: 'unregistered', label: 'Não cadastrados', count: unregistered },
    { value: 'ambiguous', label: 'Ambíguos', count: ambiguous },
  ] as const;
}

function rowId({ barcode, internal_code }: UnresolvedCode): string {
  return `${barcode} ${internal_code}`;
}

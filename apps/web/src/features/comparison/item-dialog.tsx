import { counted, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { Comparison, ItemDetail } from '@balanco/contract/comparison/comparison';
import {
  type EarlierItem,
  listItemHistory,
  RECURRENT_SHORTAGES,
} from '@balanco/contract/comparison/item-history';
import type { Item } from '@balanco/contract/comparison/items';
import { chooseMainBarcode, type MainBarcode, validGtins } from '@balanco/contract/comparison/main-barcode';
import type { CountLine } from '@balanco/contract/counts/count';
import type { ItemPurchase } from '@balanco/contract/invoices/matching';
import { photoKindWords } from '@balanco/contract/mobile/photos';
import type { TimeZone } from '@balanco/contract/pharmacies/pharmacy-settings';
import { Button, Select, Skeleton, UnstyledButton } from '@mantine/core';
import { IconMessage, IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { askedQuery, loadState, request, sentence } from '../../api/client';
import { dayText, formatDateTime } from '../../lib/moments';
import { TextLink } from '../../listing/path';
import { useMomentText } from '../../listing/pharmacy-clock';
import { comparisonKey } from '../../listing/queries';
import { paths } from '../../paths';
import { useDialogWrite, useWrite } from '../../session/use-dialog-write';
import { CloseFoot, DialogFrame } from '../../ui/dialogs/dialog-frame';
import { later } from '../../ui/later';
import { FailureMessage, PendingMessage } from '../../ui/messages/list-message';
import { AlertLine } from '../../ui/messages/message-line';
import { noticeDone } from '../../ui/messages/notices';
import { Thumbnail, takenText } from '../bindings/photo-picture';
import { ItemRounds } from '../decisions/item-rounds';
import { Whole } from '../inventory-frame/facts';
import {
  itemFigures,
  missingPercentage,
  moneyHeadings,
  signedMoney,
  signedUnits,
} from '../items/item-figures';
import { barcodesText, itemTitle } from '../items/item-words';
import { itemQuery } from '../items/items-query';
import { reasonText } from '../items/reason-words';
import { ScopeDecision } from '../terms/scope-decision';
import { Situation } from './item-columns';
import styles from './item-dialog.module.css';
import { ItemLines } from './item-lines';
import { directionsOf, givenOf, itemsTarget, ReasonDialog } from './reasons';

const PhotosDialog = later('PhotosDialog', () => import('../bindings/photos-dialog'));

interface ItemPhotosProps extends Pick<ItemDetail, 'item' | 'photos' | 'missing_photos'> {
  zone: TimeZone;
  /** Esc belongs to the open dialog. */
  onBusy: (busy: boolean) => void;
}

function ItemPhotos({ item, photos, missing_photos: missing, zone, onBusy }: ItemPhotosProps) {
  const [open, setOpen] = useState(false);
  if (photos.length === 0 && missing.length === 0) return null;
  const show = (shown: boolean) => {
    setOpen(shown);
    onBusy(shown);
  };
  return (
    <section aria-label="Fotos">
      <h3 className="mb-1">Fotos</h3>
      {missing.length > 0 && (
        <p className="mb-2">Falta a foto pedida: {missing.map((kind) => photoKindWords[kind]).join(', ')}.</p>
      )}
      <ul className="line">
        {photos.map((photo, index) => (
          <li key={photo.id} className={`${styles.pictured} grid gap-1 center`}>
            <button
              type="button"
              className="thumb"
              aria-label={`Ver a foto ${index + 1} de ${photos.length}, ${photoKindWords[photo.kind]}, ${takenText(photo, zone)}`}
              onClick={() => show(true)}
            >
              <Thumbnail photo={photo} />
            </button>
            <small>{photoKindWords[photo.kind]}</small>
          </li>
        ))}
      </ul>
      {open && (
        <PhotosDialog
          title={itemTitle(item)}
          alt={`Foto de ${itemTitle(item)}`}
          photos={photos}
          zone={zone}
          onClose={() => show(false)}
        />
      )}
    </section>
  );
}

const EditCountDialog = later('EditCountDialog', () => import('../counts/edit/edit-count-dialog'));

const DeleteCountDialog = later('DeleteCountDialog', () => import('../counts/deletion/delete-count-dialog'));

interface ItemDialogProps {
  id: string;
  itemKey: string;
  comparison: Comparison;
  /** null if reasons can be given. */
  reasonRefusal: string | null;
  onOpenItem: (key: string) => void;
  onDecided: () => void;
  onThird: (item: Item) => void;
  onClose: () => void;
}

/** Keeps its line while the list changes. */
interface OpenLine {
  readonly action: 'edit' | 'delete';
  readonly line: CountLine;
}

export function ItemDialog({ id, itemKey, comparison, onOpenItem, onClose, ...props }: ItemDialogProps) {
  const { data, error, refetch } = useQuery(itemQuery(id, itemKey));
  const [open, setOpen] = useState<OpenLine | null>(null);
  const closeLine = () => setOpen(null);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {/* Esc closes the line's dialog first. */}
      <DialogFrame
        title={data === undefined ? 'Item' : itemTitle(data.item)}
        size="64rem"
        onClose={onClose}
        busy={open !== null || isAsking}
        closeOnClickOutside
      >
        {data !== undefined ? (
          <>
            <ItemFacts item={data.item} comparison={comparison} />
            {data.purchase !== null && <p className="dim small anywhere">{purchaseText(data.purchase)}</p>}
            <ScopeDecision id={id} item={data.item} refusal={props.reasonRefusal} />
            <ItemRounds
              id={id}
              item={data.item}
              decision={data.decision}
              round_parts={data.round_parts}
              zone={comparison.time_zone}
              refusal={props.reasonRefusal}
              onBusy={setAsking}
              onDecided={props.onDecided}
              onThird={() => props.onThird(data.item)}
            />
            <ItemReasonFacts id={id} item={data.item} refusal={props.reasonRefusal} onBusy={setAsking} />
            <ItemPhotos
              item={data.item}
              photos={data.photos}
              missing_photos={data.missing_photos}
              zone={comparison.time_zone}
              onBusy={setAsking}
            />
            {comparison.source !== 'pharmacy' && (
              <MainBarcodeChoice id={id} item={data.item} main={data.main_barcode} />
            )}
            <ItemLines
              id={id}
              refusal={props.reasonRefusal}
              lines={data.results}
              total={data.item.lines}
              onEdit={(line) => setOpen({ action: 'edit', line })}
              onDelete={(line) => setOpen({ action: 'delete', line })}
            />
            <Neighbours items={data.neighbours} onOpen={onOpenItem} />
            <ItemHistory
              key={itemKey}
              id={id}
              itemKey={itemKey}
              toCounts={paths.counts({
                pharmacy: comparison.pharmacy,
                search: codeOf(data.item),
                searchIn: 'item',
              })}
            />
          </>
        ) : (
          <PendingMessage {...loadState({ data, error, refetch })} height={280} />
        )}
        <CloseFoot onClose={onClose}>
          {data !== undefined && data.item.lines > 0 && (
            <TextLink className={`${styles.toCounts} touch-link`} to={linesOf(comparison, data.item)}>
              Ver {counted(data.item.lines, 'linha', 'linhas')} em Contagens
            </TextLink>
          )}
        </CloseFoot>
      </DialogFrame>
      {open !== null &&
        (open.action === 'edit' ? (
          <EditCountDialog line={open.line} pharmacy={comparison.pharmacy} onClose={closeLine} />
        ) : (
          <DeleteCountDialog
            line={open.line}
            pharmacy={comparison.pharmacy}
            onDeleted={closeLine}
            onClose={closeLine}
          />
        ))}
    </>
  );
}

/** Finds lines by internal code, else by the first barcode. */
function linesOf({ pharmacy, inventory_id }: Comparison, item: Item): string {
  return paths.counts({
    pharmacy,
    inventory: String(inventory_id),
    search: codeOf(item),
  });
}

function codeOf({ internal_code, barcodes }: Item): string {
  return internal_code || barcodes[0] || '';
}

function ItemFacts({ item, comparison }: { item: Item; comparison: Comparison }) {
  const { expected, counted: units, difference, percentage, value, money } = itemFigures(item);
  const codes = [item.internal_code, barcodesText(item)].filter((text) => text !== '');
  const figures = [
    ['Esperado', expected],
    ['Contado', units],
    ['Diferença un', difference],
    ['Diferença %', percentage, missingPercentage(item)],
    ['Valor un', value],
    [moneyHeadings[comparison.value_basis], money],
  ] as const;
  return (
    <div>
      <p className="dim small anywhere">
        {codes.map((code, index) => (
          <Fragment key={code}>
            {index > 0 && ' · '}
            <span className={`${styles.codes} dim mono small anywhere`}>{code}</span>
          </Fragment>
        ))}
        {item.department !== '' && ` · ${item.department}`}
      </p>
      <Situation item={item} />
      {item.moved !== null && item.expected_at !== null && (
        <p className="mt-1 dim small">
          {movedText(item.expected, item.moved, item.expected_at, comparison.time_zone)}
        </p>
      )}
      <dl className="figures mt-3">
        {figures.map(([name, figure, hint]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd title={hint}>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function movedText(expected: number, moved: number, at: string, zone: TimeZone): string {
  const stock = formatQuantity(expected - moved);
  const sign = moved < 0 ? '−' : '+';
  return `Saldo ${stock} ${sign} ${formatQuantity(Math.abs(moved))} de movimentos da loja, na contagem de ${formatDateTime(at, zone)}`;
}

function purchaseText({
  bought_on,
  supplier_name,
  last_cost,
  mean_cost,
  registration,
}: ItemPurchase): string {
  return [
    `Última nota: ${dayText(bought_on)}, ${supplier_name}`,
    last_cost === null ? '' : `último custo ${formatMoney(last_cost)}`,
    mean_cost === null ? '' : `custo médio de 12 meses ${formatMoney(mean_cost)}`,
    registration === '' ? '' : `registro MS ${registration}`,
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

interface ItemReasonProps {
  id: string;
  item: Item;
  /** null if it can change. */
  refusal: string | null;
  /** Esc belongs to the open dialog. */
  onBusy: (busy: boolean) => void;
}

function ItemReasonFacts({ id, item, refusal, onBusy }: ItemReasonProps) {
  const [open, setOpen] = useState(false);
  const directions = directionsOf(item);
  const text = reasonText(item);
  if (directions.length === 0 && text === '') return null;
  const show = (shown: boolean) => {
    setOpen(shown);
    onBusy(shown);
  };
  return (
    <section aria-label="Motivo">
      <h3 className="mb-1">Motivo</h3>
      <div className="line gap-4 rows-2 between anywhere">
        <span>{text === '' ? missingReason(item) : text}</span>
        {refusal === null ? (
          <Button size="xs" leftSection={<IconMessage size={14} aria-hidden />} onClick={() => show(true)}>
            {text === '' ? 'Informar motivo' : 'Trocar motivo'}
          </Button>
        ) : (
          <span className="mt-1 dim">{refusal}</span>
        )}
      </div>
      {open && (
        <ReasonDialog
          id={id}
          target={{ ...itemsTarget([item]), ...givenOf(item) }}
          onClose={() => show(false)}
        />
      )}
    </section>
  );
}

function missingReason({ lacks_reason: isAsked }: Item): string {
  return isAsked ? 'Sem motivo' : 'Sem motivo informado, a apuração registra “causa não identificada”.';
}

const FIRST = 'first';

/** The GTIN for files; only for items with several. */
function MainBarcodeChoice({ id, item, main }: { id: string; item: Item; main: MainBarcode }) {
  const choose = useWrite([...comparisonKey, id], (barcode: string | null) =>
    request(chooseMainBarcode, { params: { id, key: item.key }, body: { barcode } }),
  );
  const { write, busy, failure } = useDialogWrite(choose, 'Erro ao escolher o código principal.');
  const gtins = validGtins(item.barcodes);
  if (gtins.length < 2) return null;
  const by = main.chosen_by === null ? 'O primeiro GTIN válido' : `Escolhido por ${main.chosen_by}`;
  return (
    <div>
      <Select
        label="Código de barras principal"
        description={`${by}. É o código do item nos arquivos para o ERP, em todos os inventários da farmácia.`}
        maw="24rem"
        data={[{ value: FIRST, label: `O primeiro (${gtins[0]})` }, ...gtins]}
        value={main.chosen_by === null ? FIRST : main.barcode}
        disabled={busy}
        onChange={(value) => {
          if (value === null) return;
          write(value === FIRST ? null : value, {
            onDone: ({ barcode }) => noticeDone(`Código principal: ${barcode}.`),
          });
        }}
      />
      <AlertLine message={failure} />
    </div>
  );
}

/** A missing item may have been counted as its neighbour. */
function Neighbours({ items, onOpen }: { items: readonly Item[]; onOpen: (key: string) => void }) {
  if (items.length === 0) return null;
  return (
    <section aria-label="Itens de nome parecido">
      <h3 className="mb-1">Itens de nome parecido</h3>
      <ul className="lined box">
        {items.map((item) => {
          const { expected, counted, difference, money } = itemFigures(item);
          const found = item.counted === null ? [] : [`contado ${counted}`, `${difference} un`, money];
          return (
            <li key={item.key}>
              <UnstyledButton
                className={`${styles.neighbour} line gap-3 rows-1 wide pad touch-link`}
                onClick={() => onOpen(item.key)}
              >
                <span className={`${styles.lineFacts} grow-16 anywhere`}>{itemTitle(item)}</span>
                <Situation item={item} />
                <span className="dim">
                  <Whole texts={[`esperado ${expected}`, ...found]} />
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function itemHistoryQuery(id: string, key: string) {
  return askedQuery([...comparisonKey, id, 'item-history', key], listItemHistory, { params: { id, key } });
}

/** A separate call, so that the item never waits for it. */
function ItemHistory({ id, itemKey, toCounts }: { id: string; itemKey: string; toCounts: string }) {
  const momentText = useMomentText();
  const { data, error, refetch } = useQuery(itemHistoryQuery(id, itemKey));
  return (
    <section aria-label="Em inventários anteriores">
      <h3 className="mb-1">Em inventários anteriores</h3>
      {data !== undefined ? (
        <>
          {data.recurrent_shortage !== null && (
            <p className="line rows-1 mb-2 warning">
              <IconRepeat size={16} aria-hidden />
              <strong>Reincidente:</strong> faltou nos últimos {RECURRENT_SHORTAGES} inventários:{' '}
              <span className="whole">{signedMoney(data.recurrent_shortage)}</span>
            </p>
          )}
          {data.last_count !== null && (
            <p className="mb-2">
              Última contagem: {momentText(data.last_count.at)}, por {data.last_count.by}.{' '}
              <TextLink to={toCounts} className="touch-link" underline="always">
                Todas as contagens do item
              </TextLink>
            </p>
          )}
          {data.results.length === 0 ? (
            <p className="mt-1 dim">Nenhum inventário anterior apurou este item.</p>
          ) : (
            <ul className="lined box">
              {data.results.map((earlier) => (
                <Earlier key={earlier.inventory_id} earlier={earlier} />
              ))}
            </ul>
          )}
        </>
      ) : error !== null ? (
        <FailureMessage text={sentence(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={44} animate={false} />
      )}
    </section>
  );
}

function Earlier({ earlier }: { earlier: EarlierItem }) {
  const momentText = useMomentText();
  const { inventory_id, name, settled_at, version, expected, settled, difference, difference_value } =
    earlier;
  return (
    <li className={`${styles.line} line gap-3 rows-1 wide pad`}>
      <span className={`${styles.lineFacts} grow-16 anywhere`}>
        <TextLink to={paths.inventory(String(inventory_id), { part: 'fechamento' })}>{name}</TextLink> ·{' '}
        {momentText(settled_at)}
        {version > 1 && ` · versão ${version}`}
      </span>
      <span className="dim">
        esperado {formatQuantity(expected)} · apurado {formatQuantity(settled)} ·{' '}
        <span className="whole">{signedUnits(difference)} un</span> ·{' '}
        <span className="whole">{signedMoney(difference_value)}</span>
        {difference !== 0 && ` · ${reasonText(earlier) || 'sem motivo'}`}
      </span>
    </li>
  );
}

import { newUuid } from '@balanco/client/new-uuid';
import { dayText } from '@balanco/contract/base/moments';
import { formatQuantity, parseDecimal } from '@balanco/contract/base/numbers';
import { LOSS_REASONS, type LossReason, lossReasons } from '@balanco/contract/losses/loss-reasons';
import { LOSS_QUANTITY_LIMIT } from '@balanco/contract/mobile/mobile-losses';
import { useEffect, useState } from 'react';
import { drawFile } from '../../device/camera/draw-photo';
import { giveFeedback } from '../../device/feedback';
import { unframed, useScans } from '../../device/scanner';
import { readScan } from '../../rules/scanning/read-scan';
import { findProduct } from '../../store/catalogue';
import { type FoundProduct, onReadingsChange, type StoredLoss } from '../../store/database';
import { addLoss, lossesOf, undoLoss } from '../../store/losses';
import type { PharmacyPlace } from '../../sync/pull/places';
import { outbox } from '../../sync/sending/app-outbox';
import { momentOfScan } from '../../sync/server-clock';
import { Button, Primary, Problem, Sheet, submitted, useCurrent } from '../basics';
import { fetched, OPENING_CAMERA } from '../fetched';
import { OldLots } from './old-lots';
import '../counting/photo-sheet.css';
import './register-loss.css';

const CameraPad = fetched('CameraPad', () => import('../counting/camera-pad'), OPENING_CAMERA);

type OpenLoss = Pick<StoredLoss, 'id' | 'code' | 'lot' | 'expiry' | 'serial' | 'image'>;

interface RegisterLossProps {
  readonly person: string;
  readonly pharmacy: PharmacyPlace;
  /** Names what to take off the shelves. */
  readonly isShelf?: boolean;
  readonly onClose: () => void;
}

/** Read, touch the reason, 'Registrar'. The reason stays, because a shelf of expired boxes has one. */
export function RegisterLoss({ person, pharmacy, isShelf = false, onClose }: RegisterLossProps) {
  const losses = useLosses(person, pharmacy.id);
  const [open, setOpen] = useState<OpenLoss | null>(null);
  const description = useDescription(pharmacy.id, open?.code ?? null);
  const [reason, setReason] = useState<LossReason | null>(isShelf ? 'expired' : null);
  const [quantity, setQuantity] = useState('1');
  const [isCameraOn, setCameraOn] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const refuse = (sentence: string) => {
    giveFeedback('refused');
    setProblem(sentence);
  };
  const take = (text: string, isGs1 = false) => {
    const { code, lot = null, expiry = null, serial = null } = readScan(unframed(text), isGs1);
    if (code === '') return;
    const isLost = (loss: StoredLoss) => loss.serial === serial && loss.code === code && !loss.isUndone;
    if (open !== null && (open.code !== code || open.serial !== null || serial !== null))
      return refuse('Registre ou cancele esta perda antes de ler outra.');
    if (serial !== null && losses.some(isLost)) return refuse('Você já registrou esta caixa como perda.');
    setProblem(null);
    setCameraOn(false);
    giveFeedback('taken');
    if (open !== null)
      return setQuantity(formatQuantity((parseDecimal(quantity) ?? 0) + 1, { grouping: false }));
    setOpen({ id: newUuid(), code, lot, expiry, serial, image: null });
  };
  const close = () => {
    setOpen(null);
    setQuantity('1');
    setProblem(null);
  };
  const register = async () => {
    const units = parseDecimal(quantity);
    if (open === null || reason === null) return;
    if (units === null || units <= 0 || units > LOSS_QUANTITY_LIMIT) return refuse('Quantidade inválida.');
    const place = { person, pharmacy: pharmacy.id, createdAt: momentOfScan() };
    const state = { isUndone: false, state: 'waiting', detail: null, acknowledgedAt: null } as const;
    // The next box may be read while this one is stored.
    close();
    try {
      await addLoss({ ...open, ...place, ...state, description, reason, quantity: units });
    } catch {
      return refuse(`${description ?? open.code} NÃO foi guardado neste aparelho. Leia e registre de novo.`);
    }
    giveFeedback('taken');
    outbox.sendSoon();
  };
  useScans((text) => take(text));
  return (
    <Sheet title={isShelf ? 'Retirar da prateleira' : 'Registrar perda'} onClose={onClose} takesScans>
      <Problem sentence={problem} />
      {isShelf && (
        <div hidden={open !== null}>
          <OldLots
            pharmacy={pharmacy.id}
            losses={losses}
            onChosen={(box, units) => {
              setOpen({ ...box, id: newUuid(), serial: null, image: null });
              setQuantity(units === null ? '' : formatQuantity(units, { grouping: false }));
            }}
          />
        </div>
      )}
      {open === null ? (
        !isShelf && (
          <>
            <p>Leia o código do que se perdeu.</p>
            {isCameraOn ? (
              <CameraPad
                onRead={(text, isGs1) => take(text, isGs1)}
                onOneMore={undefined}
                onClose={() => setCameraOn(false)}
              />
            ) : (
              <TypedCode onCode={(text) => take(text)} onCamera={() => setCameraOn(true)} />
            )}
          </>
        )
      ) : (
        <>
          <div>
            <h3>{description ?? 'Sem nome neste aparelho'}</h3>
            <p className="code">{boxText(open)}</p>
          </div>
          <fieldset className="loss-reasons" aria-label="Motivo">
            {LOSS_REASONS.map((each) => (
              <button key={each} type="button" aria-pressed={reason === each} onClick={() => setReason(each)}>
                {reasonText(each)}
              </button>
            ))}
          </fieldset>
          <label>
            Quantidade
            <input
              inputMode="decimal"
              autoComplete="off"
              value={quantity}
              disabled={open.serial !== null}
              onChange={(event) => setQuantity(event.target.value)}
            />
          </label>
          <div className="actions">
            <Primary disabled={reason === null} onClick={() => void register()}>
              {reason === null ? 'Escolha o motivo' : 'Registrar'}
            </Primary>
            <Button onClick={close}>Cancelar</Button>
          </div>
          <PhotoOfLoss image={open.image} onPhoto={(image) => setOpen({ ...open, image })} />
        </>
      )}
      <Registered losses={losses} />
    </Sheet>
  );
}

function useDescription(pharmacy: string, code: string | null): string | null {
  const [pulls, setPulls] = useState(0);
  const [found, setFound] = useState<FoundProduct | null>(null);
  useEffect(() => {
    void import('../../sync/pull/catalogue')
      .then(({ pullCatalogue }) => pullCatalogue(pharmacy, () => undefined))
      // Offline, the stored catalogue serves.
      .then(() => setPulls((before) => before + 1), ignore);
  }, [pharmacy]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer catalogue may know the code
  useCurrent([pharmacy, code, pulls], (_isCurrent, take) => {
    setFound(null);
    if (code !== null) take(findProduct(pharmacy, code), setFound);
  });
  return found?.description ?? null;
}

interface TypedCodeProps {
  readonly onCode: (text: string) => void;
  readonly onCamera: () => void;
}

function TypedCode({ onCode, onCamera }: TypedCodeProps) {
  return (
    <>
      <Primary onClick={onCamera}>Câmera</Primary>
      <form className="correct" onSubmit={submitted((typed) => onCode(typed('code').trim()))}>
        <label>
          Código
          <input name="code" inputMode="numeric" autoComplete="off" />
        </label>
        <button type="submit">OK</button>
      </form>
    </>
  );
}

interface PhotoOfLossProps {
  readonly image: string | null;
  readonly onPhoto: (image: string | null) => void;
}

function PhotoOfLoss({ image, onPhoto }: PhotoOfLossProps) {
  const [isBroken, setBroken] = useState(false);
  const draw = async (input: HTMLInputElement) => {
    const drawn = await drawFile(input);
    setBroken(drawn === null);
    onPhoto(drawn);
  };
  return (
    <>
      {image !== null && (
        <img className="photo" src={`data:image/jpeg;base64,${image}`} alt="Foto da perda" />
      )}
      {isBroken && <p className="alert">A foto não saiu. Tire outra.</p>}
      <label className="file plain">
        {image === null ? 'Fotografar (opcional)' : 'Tirar outra'}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          onChange={({ currentTarget }) => void draw(currentTarget)}
        />
      </label>
    </>
  );
}

const SHOWN = 20;

function Registered({ losses }: { readonly losses: readonly StoredLoss[] }) {
  if (losses.length === 0) return null;
  const undo = async (id: string) => {
    await undoLoss(id).catch(() => undefined);
    outbox.sendSoon();
  };
  return (
    <section aria-label="Registradas neste aparelho">
      <h3>Registradas neste aparelho</h3>
      <ol className="losses">
        {losses.slice(0, SHOWN).map((loss) => (
          <li key={loss.id}>
            <div>
              {formatQuantity(loss.quantity)} × {loss.description ?? loss.code}
              <small>
                {reasonText(loss.reason)} · {stateText(loss)}
              </small>
              {loss.detail !== null && <small className="alert">{loss.detail}</small>}
            </div>
            {!loss.isUndone && (
              <button
                type="button"
                aria-label={`Desfazer ${loss.description ?? loss.code}`}
                onClick={() => void undo(loss.id)}
              >
                Desfazer
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function stateText({ state, isUndone }: StoredLoss): string {
  if (state === 'rejected') return 'recusada';
  if (isUndone) return state === 'sent' ? 'desfeita' : 'desfeita, a enviar';
  return state === 'sent' ? 'enviada' : 'guardada';
}

function useLosses(person: string, pharmacy: string): readonly StoredLoss[] {
  const [losses, setLosses] = useState<readonly StoredLoss[]>([]);
  useCurrent([person, pharmacy], (_isCurrent, take) => {
    const read = () => take(lossesOf(person, pharmacy), setLosses);
    read();
    return onReadingsChange(read);
  });
  return losses;
}

function reasonText(reason: LossReason): string {
  const { label } = lossReasons[reason];
  return label.charAt(0).toUpperCase() + label.slice(1);
}

function boxText({ code, lot, expiry, serial }: OpenLoss): string {
  return [
    code,
    lot !== null && `lote ${lot}`,
    expiry !== null && `vence ${dayText(expiry)}`,
    serial !== null && `série ${serial}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function ignore(): void {}

import { newUuid } from '@balanco/client/new-uuid';
import { codeKey, sameCode } from '@balanco/contract/base/codes';
import { dayText } from '@balanco/contract/base/moments';
import { parseDecimal } from '@balanco/contract/base/numbers';
import type { PhotoRules } from '@balanco/contract/mobile/mobile-photos';
import { useEffect, useRef, useState } from 'react';
import { type Feedback, giveFeedback } from '../../device/feedback';
import { nextOrder } from '../../device/next-order';
import { learntScanner, unframed } from '../../device/scanner';
import { keepStorage } from '../../device/storage';
import { lacksExpiry, readMonth, wantsExpiry } from '../../rules/readings/box-by-hand';
import { isOldBox } from '../../rules/readings/old-box';
import {
  type BoxByHand,
  type CountingPlace,
  factorOf,
  newReading,
  type Reading,
  SAME_BOX,
  unitsOf,
} from '../../rules/readings/reading';
import { ownCode, type RecountItem } from '../../rules/readings/recount-list';
import { lastUnitsOf, undoneBy } from '../../rules/readings/section-account';
import {
  type Entry,
  looksLikeCode,
  type Prefix,
  type QuantityDoubt,
  quantityDoubt,
  readEntry,
} from '../../rules/scanning/entry';
import { joinScan, readScan } from '../../rules/scanning/read-scan';
import { findInside, findProduct, hasCode } from '../../store/catalogue';
import { type FoundProduct, readNote, reopenAfter, writeNote } from '../../store/database';
import { changeReadings, hasSerial, notStoredSentence } from '../../store/readings';
import { addWithRoom } from '../../store/room';
import { outbox } from '../../sync/sending/app-outbox';
import { momentOfScan } from '../../sync/server-clock';
import { offerLabel } from '../places/offer-label';

const PHOTOS_GIVEN_UP = 'Sem espaço: a leitura está guardada, as fotos que esperavam foram apagadas.';
const LOST_SEPARATOR = 'O leitor juntou lote e validade: só o código foi lido.';
const NO_MONTH = 'Validade inválida: digite mês e ano, como 0627.';
const SCAN_LOST = ' Esta leitura NÃO foi guardada.';
const ANSWER_FIRST = `Responda à pergunta e leia de novo.${SCAN_LOST}`;

/** A scanner's first key may come as long before its others. In ms. */
const LATE_MS = 500;

export interface Question {
  readonly doubt: Exclude<QuantityDoubt, null>;
  readonly reading: Reading;
  readonly quantity: number;
}

export interface CodeQuestion {
  readonly reading: Reading;
  readonly quantity: number;
  readonly product: FoundProduct;
}

type Asked =
  | ({ readonly kind: 'quantity' } & Question)
  | ({ readonly kind: 'code' } & CodeQuestion)
  | { readonly kind: 'factor'; readonly reading: Reading };

/** What was answered on this phone (docs/collector-app.md, "Boxes"). */
const boxNote = (pharmacy: string, code: string) => `box ${pharmacy} ${codeKey(code)}`;

/** A number that a scan found typed, taken for the product that was open. */
export interface TypedBefore {
  readonly reading: Reading;
  readonly quantity: number;
  readonly next: string | null;
}

/** Actions run in turn, so a fast scanner can't overtake the disk. */
export function useCounting(
  place: CountingPlace,
  readings: readonly Reading[],
  rules: PhotoRules | null = null,
) {
  const [text, setText] = useState('');
  const [prefix, setPrefix] = useState<Prefix | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [undatedId, setUndatedId] = useState<string | null>(null);
  const [typedBefore, setTypedBefore] = useState<TypedBefore | null>(null);
  const { problem, note, flash, say, setProblem, setNote } = useFeedback();
  // Handlers read the state of the moment in which they run.
  const latest = useRef({ text, prefix, openId, asked, undatedId, readings });
  latest.current = { text, prefix, openId, asked, undatedId, readings };
  /** When each character of the text was typed, in ms; null for a touch. */
  const typedAt = useRef<readonly (number | null)[]>([]);
  const chain = useRef<Promise<void>>(Promise.resolve());

  const open = readings.find(({ id }) => id === openId) ?? null;
  /** Its expiry is asked in the keypad, unless what is typed becomes a code. */
  const undated = (typed = latest.current.text) =>
    (/^\d{0,4}$/.test(typed) &&
      latest.current.readings.find(
        (reading) => reading.id === latest.current.undatedId && lacksExpiry(reading),
      )) ||
    null;

  const former = useRef(readings);
  useEffect(() => {
    const isSame = ({ detail }: Reading) => detail?.startsWith(SAME_BOX) ?? false;
    const told = readings.find(
      (reading) => isSame(reading) && former.current.some((each) => each.id === reading.id && !isSame(each)),
    );
    former.current = readings;
    if (told === undefined) return;
    closeOther(told);
    say('unknown', `${told.description ?? told.code} · ${told.detail}`);
  });

  const inTurn = (action: () => Promise<void>, lost?: string) => {
    chain.current = chain.current.then(action).catch(async (error: unknown) => {
      say('refused', notStoredSentence(error, lost));
      await reopenAfter(error);
    });
    return chain.current;
  };
  const write = (next: string) => {
    latest.current.text = next;
    setText(next);
  };
  const keepPrefix = (next: Prefix | null) => {
    latest.current.prefix = next;
    setPrefix(next);
  };
  const openReading = (id: string | null) => {
    latest.current.openId = id;
    setOpenId(id);
  };

  /** A sentence about one product leaves no other open, or a number typed now would be that one's. */
  const closeOther = ({ code }: Reading) => {
    const opened = latest.current.readings.find(({ id }) => id === latest.current.openId);
    if (opened?.code !== code) openReading(null);
  };

  const ask = (next: Asked | null) => {
    latest.current.asked = next;
    setAsked(next);
  };

  /** The keypad takes four digits for it, until something else is entered or read. */
  const askExpiry = (id: string | null) => {
    latest.current.undatedId = id;
    setUndatedId(id);
  };
  /** Whether they were the expiry that is asked. */
  const takeExpiry = async (typed: string) => {
    const reading = undated(typed);
    const expiry = readMonth(typed, momentOfScan());
    if (reading === null || expiry === null) return false;
    const box = { lot: reading.content.box?.lot ?? '', expiry };
    await changeReadings([reading.id], { box });
    outbox.sendSoon();
    askExpiry(null);
    const { description, code } = reading;
    if (!isOldBox({ ...reading, expiry }, rules)) say('taken');
    else say('old', `${description ?? code} · val. ${dayText(expiry)}. Tire da prateleira.`);
    return true;
  };

  /** Sounds once stored. A serial counts once. */
  const store = async (
    text: string,
    typedPrefix: Prefix | null,
    { isGs1 = false, isConfirmed = false, typed = null }: StoreOptions = {},
  ) => {
    const { code, separatorLost, ...details } = readScan(text, isGs1);
    const product = await findProduct(place.pharmacy, code);
    const createdAt = momentOfScan();
    const prefix = typedPrefix ?? latest.current.prefix;
    const isZero = prefix?.quantity === 0 && !isConfirmed;
    const inside = product === null ? await findInside(place.pharmacy, code) : null;
    const isBoxOpen = inside !== null && (prefix?.factor ?? 1) === 1;
    const answered = isBoxOpen ? await readNote<number>(boxNote(place.pharmacy, code)) : undefined;
    const reading = newReading({
      id: newUuid(),
      place,
      code,
      product,
      inside,
      prefix: {
        quantity: isZero ? 1 : (prefix?.quantity ?? 1),
        factor: answered ?? prefix?.factor ?? 1,
      },
      createdAt,
      order: nextOrder(createdAt, latest.current.readings),
      details: { ...details, ...(wantsExpiry(product, rules) && { asksExpiry: true }) },
    });
    if (reading.serial !== undefined && (await hasSerial(reading))) {
      closeOther(reading);
      return say('refused', `Esta caixa já foi lida (série ${reading.serial}). Não foi somada.`);
    }
    const givenUp = await addWithRoom(reading);
    // The next action may precede the render.
    latest.current.readings = [...latest.current.readings, reading];
    keepPrefix(null);
    askExpiry(null);
    openReading(reading.id);
    setTypedBefore(typed && { ...typed, next: reading.id });
    say(isOldBox(reading, rules) ? 'old' : product === null && inside === null ? 'unknown' : 'taken');
    setNote(givenUp > 0 ? PHOTOS_GIVEN_UP : separatorLost === true ? LOST_SEPARATOR : null);
    void keepStorage();
    outbox.sendSoon();
    const { quantity } = reading.content;
    const typedFactor = prefix !== null && prefix.factor !== 1;
    const doubt = typedFactor ? largeDoubt(reading, quantity) : doubtOf(reading, quantity);
    if (isZero) ask({ kind: 'quantity', doubt: 'zero', reading, quantity: 0 });
    else if (isBoxOpen && answered === undefined && !isConfirmed) ask({ kind: 'factor', reading });
    else if (doubt !== null && !isConfirmed) ask({ kind: 'quantity', doubt, reading, quantity });
    else if (prefix !== null && !isConfirmed) askExpiry(reading.id);
  };

  const change = async (...changed: Parameters<typeof changeReadings>) => {
    await changeReadings(...changed);
    say('taken');
    outbox.sendSoon();
  };

  /** At once, because the next scan may begin first. */
  const takeText = (scanned = '') => {
    const typed = latest.current.text;
    write('');
    return typed.endsWith(scanned) ? typed.slice(0, typed.length - scanned.length) : typed;
  };

  const keepText = (typed: string) => write(typed + latest.current.text);

  const readTyped = async (typed: string) => {
    const known = await findProduct(place.pharmacy, typed);
    const { readings, openId } = latest.current;
    const opened = readings.find(({ id }) => id === openId);
    const isOther = opened === undefined || opened.content.deleted || undated(typed) !== null;
    const open = isOther ? null : opened;
    const entry = readEntry(typed, {
      productOpen: open !== null,
      isKnownCode: (code) => known !== null && hasCode(known, code),
      isCodeInShort: () => known !== null,
    });
    return { entry, known, open };
  };

  /** Does what OK would do with a number before a scan; null if the scan can't be taken. */
  const takeTyped = async (typed: string): Promise<TypedBefore | null> => {
    const { entry, known, open } = await readTyped(typed);
    if (open !== null && (entry.kind === 'quantity' || entry.kind === 'either')) {
      const { quantity } = entry;
      if (entry.kind === 'either' && known !== null)
        ask({ kind: 'code', reading: open, quantity, product: known });
      else if (!asks(open, quantity)) {
        await storeQuantity(open, quantity);
        return { reading: open, quantity, next: null };
      }
      say('refused', ANSWER_FIRST);
      return null;
    }
    keepText(typed);
    say('refused', refusedText(typed, entry) + SCAN_LOST);
    return null;
  };

  /** The text before it is its prefix, or typed for the open product. `isTyped`: from a keyboard scanner. */
  const scan = (text: string, { isGs1 = false, isTyped = false } = {}) => {
    const typedText = takeText(text);
    const [last, first] = [typedAt.current[typedText.length - 1], typedAt.current[typedText.length]];
    const isLate = last != null && first != null && first - last < LATE_MS;
    return inTurn(async () => {
      const before = (await takeExpiry(typedText)) ? '' : typedText;
      if (latest.current.asked !== null) {
        keepText(before);
        return say('refused', ANSWER_FIRST);
      }
      const joined = await joinScan(before, text, {
        isKnown: async (code) => (await findProduct(place.pharmacy, code)) !== null,
        keyboard: isTyped ? { profile: learntScanner(), isLate } : undefined,
      });
      const typed = joined.typed === '' ? null : await takeTyped(joined.typed);
      if (joined.typed !== '') {
        if (typed === null) return;
        setTypedBefore(typed);
      }
      if (offerLabel(isTyped ? unframed(text) : text)) return;
      const entry = readEntry(joined.prefix, {
        productOpen: false,
        isKnownCode: () => false,
        isCodeInShort: () => false,
      });
      if (entry.kind === 'refused') return say('refused', entry.sentence);
      const typedPrefix = entry.kind === 'prefix' ? entry.prefix : null;
      if (joined.code === '') keepPrefix(typedPrefix);
      else await store(joined.code, typedPrefix, { isGs1, typed });
    }, SCAN_LOST);
  };

  const enter = () => {
    const typed = takeText();
    return inTurn(async () => {
      if (undated(typed) === null) askExpiry(null);
      else {
        if (typed === '') askExpiry(null);
        else if (!(await takeExpiry(typed))) say('refused', NO_MONTH);
        return;
      }
      const { entry, known, open } = await readTyped(typed);
      if (entry.kind === 'nothing') return;
      if (entry.kind === 'refused') say('refused', entry.sentence);
      else if (entry.kind === 'prefix') keepPrefix(entry.prefix);
      else if (known === null && /^\d*,\d*$/.test(typed) && open === null) {
        keepText(typed);
        say('refused', refusedText(typed, entry));
      } else if (entry.kind === 'code') await store(entry.code, entry.prefix);
      else if (open === null) return;
      else if (entry.kind === 'quantity') await setQuantity(open, entry.quantity);
      else if (known !== null) ask({ kind: 'code', reading: open, quantity: entry.quantity, product: known });
    });
  };

  const largeDoubt = (reading: Reading, quantity: number) =>
    quantityDoubt(unitsOf(reading, quantity), lastUnitsOf(latest.current.readings, reading), reading.serial);
  const doubtOf = (reading: Reading, quantity: number) =>
    quantity > 1 && quantity === factorOf(reading) ? 'boxes' : largeDoubt(reading, quantity);
  const asks = (reading: Reading, quantity: number) => {
    const doubt = doubtOf(reading, quantity);
    if (doubt !== null) ask({ kind: 'quantity', doubt, reading, quantity });
    return doubt !== null;
  };
  const setQuantity = async (reading: Reading, quantity: number) => {
    if (!asks(reading, quantity)) await takeQuantity(reading, quantity);
  };
  /** Silently: the scan of the same moment sounds. */
  const storeQuantity = async ({ id }: Reading, quantity: number) => {
    await changeReadings([id], { quantity });
    outbox.sendSoon();
    // The next action may precede the render.
    latest.current.readings = latest.current.readings.map((reading) =>
      reading.id === id ? { ...reading, content: { ...reading.content, quantity } } : reading,
    );
  };
  const takeQuantity = async (reading: Reading, quantity: number) => {
    await change([reading.id], { quantity });
    openReading(null);
    askExpiry(reading.id);
  };

  return {
    text,
    prefix,
    open,
    undated: undated(),
    askExpiry,
    question: asked?.kind === 'quantity' ? asked : null,
    codeQuestion: asked?.kind === 'code' ? asked : null,
    factorQuestion: asked?.kind === 'factor' ? asked.reading : null,
    /** It stands until its reading is changed or undone. */
    typedBefore: typedBefore && stillTyped(typedBefore, readings),
    problem,
    note,
    flash,
    scan,
    enter,
    /** `at`: the key's moment in ms; null for a touch. */
    type(character: string, at: number | null = null) {
      const { text } = latest.current;
      typedAt.current = [...typedAt.current.slice(0, text.length), at];
      write(text + character);
    },
    erase: () => write(latest.current.text.slice(0, -1)),
    clear() {
      ask(null);
      setProblem(null);
      if (latest.current.text !== '') write('');
      else if (undated() !== null) askExpiry(null);
      else if (latest.current.prefix !== null) keepPrefix(null);
      else openReading(null);
    },
    correct: (reading: Reading, quantity: number) => inTurn(() => setQuantity(reading, quantity)),
    /** Confirmed by the person, who saw the item's name in a list. */
    countByHand: (item: RecountItem, quantity: number) =>
      inTurn(async () => {
        await store(ownCode(item), { quantity, factor: 1 }, { isConfirmed: true });
        openReading(null);
      }),
    setBox: ({ id }: Reading, box: BoxByHand) => inTurn(() => change([id], { box })),
    undo: (scope: 'reading' | 'item', reading: Reading) =>
      inTurn(() => change(undoneBy(scope, reading, latest.current.readings), { deleted: true })),
    /** Resolves after the actions under way. */
    settled: () => chain.current,
    /** A second touch may precede the render. */
    oneMore: ({ id }: Reading) => inTurn(() => change([id], ({ quantity }) => ({ quantity: quantity + 1 }))),
    refuseScan: () => say('refused', ANSWER_FIRST),
    /** 'No' leaves the reading open; a number replaces the quantity. */
    answer(answered: boolean | number) {
      if (asked?.kind !== 'quantity') return;
      ask(null);
      const { reading, quantity } = asked;
      if (answered === false) openReading(reading.id);
      else if (answered !== true) void inTurn(() => takeQuantity(reading, answered));
      else if (reading.content.quantity !== quantity) void inTurn(() => takeQuantity(reading, quantity));
    },
    answerCode(choice: 'code' | 'quantity' | null) {
      if (asked?.kind !== 'code') return;
      ask(null);
      const { reading, quantity, product } = asked;
      if (choice === 'quantity') void inTurn(() => setQuantity(reading, quantity));
      const { barcode, internal_code } = product;
      const code = product.bound?.code ?? (sameCode(barcode, String(quantity)) ? barcode : internal_code);
      if (choice === 'code') void inTurn(() => store(code, null));
    },
    /** The factor is kept for this box on this phone; null leaves one unit, and the next box asks again. */
    answerFactor(factor: number | null) {
      if (asked?.kind !== 'factor') return;
      ask(null);
      const { id, content, code } = asked.reading;
      if (factor === null) return;
      void inTurn(async () => {
        await change([id], { factor });
        await writeNote(boxNote(place.pharmacy, code), factor);
        asks({ ...asked.reading, content: { ...content, factor } }, content.quantity);
      });
    },
    takeBack({ reading, quantity, next }: TypedBefore, isOfNext: boolean) {
      setTypedBefore(null);
      return inTurn(async () => {
        await storeQuantity(reading, reading.content.quantity);
        const scanned = latest.current.readings.find(({ id }) => id === next);
        if (isOfNext && scanned !== undefined) await setQuantity(scanned, quantity);
        else say('taken');
      });
    },
  };
}

interface StoreOptions {
  readonly isGs1?: boolean;
  readonly isConfirmed?: boolean;
  readonly typed?: TypedBefore | null;
}

function refusedText(typed: string, entry: Entry): string {
  if (entry.kind === 'refused') return entry.sentence;
  return parseDecimal(typed) === null || looksLikeCode(typed, () => false)
    ? `"${typed}" está digitado: toque em OK ou limpe, e leia de novo.`
    : `"${typed}" está digitado, sem produto aberto. Para contar ${typed} do próximo, toque em ×; senão, limpe.`;
}

/** null once its reading has another quantity or counts no more. */
function stillTyped(typed: TypedBefore, readings: readonly Reading[]): TypedBefore | null {
  const live = (wanted: string | null) =>
    readings.find(({ id, content }) => id === wanted && !content.deleted);
  if (live(typed.reading.id)?.content.quantity !== typed.quantity) return null;
  return live(typed.next) === undefined ? { ...typed, next: null } : typed;
}

export type CountingActions = ReturnType<typeof useCounting>;

function useFeedback() {
  const [problem, setProblem] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [flash, setFlash] = useState<{ feedback: Feedback; turn: number }>({ feedback: 'taken', turn: 0 });
  return {
    problem,
    note,
    flash,
    say(feedback: Feedback, sentence: string | null = null) {
      setProblem(sentence);
      setNote(null);
      setFlash(({ turn }) => ({ feedback, turn: turn + 1 }));
      giveFeedback(feedback);
    },
    setProblem,
    setNote,
  };
}

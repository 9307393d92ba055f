import { sameCode } from '@balanco/contract/base/codes';
import { useRef, useState } from 'react';
import { type Feedback, giveFeedback } from '../../device/feedback';
import { newUuid, nextOrder } from '../../device/new-ids';
import { learntScanner, unframed } from '../../device/scanner';
import { keepStorage } from '../../device/storage';
import {
  type BoxByHand,
  type CountingPlace,
  newReading,
  type Reading,
  unitsOf,
} from '../../rules/readings/reading';
import { ownCode, type RecountItem } from '../../rules/readings/recount-list';
import { lastUnitsOf, undoneBy } from '../../rules/readings/section-account';
import { type Prefix, type QuantityDoubt, quantityDoubt, readEntry } from '../../rules/scanning/entry';
import { joinScan, readScan } from '../../rules/scanning/read-scan';
import { findProduct } from '../../store/catalogue';
import { reopenAfter, type StoredProduct } from '../../store/database';
import { changeReadings, hasSerial, notStoredSentence } from '../../store/readings';
import { addWithRoom } from '../../store/room';
import { outbox } from '../../sync/sending/app-outbox';
import { momentOfScan } from '../../sync/server-clock';
import { offerLabel } from '../places/offer-label';

const PHOTOS_GIVEN_UP = 'Sem espaço: a leitura está guardada, as fotos que esperavam foram apagadas.';
const LOST_SEPARATOR = 'O leitor juntou lote e validade: só o código foi lido.';

export interface Question {
  readonly doubt: Exclude<QuantityDoubt, null>;
  readonly reading: Reading;
  readonly quantity: number;
}

/** What was typed after `reading` is also `product`'s code without its zeros. */
export interface CodeQuestion {
  readonly reading: Reading;
  readonly quantity: number;
  readonly product: StoredProduct;
}

/** Actions run in turn, so a fast scanner can't overtake the disk. */
export function useCounting(place: CountingPlace, readings: readonly Reading[]) {
  const [text, setText] = useState('');
  const [prefix, setPrefix] = useState<Prefix | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [codeQuestion, setCodeQuestion] = useState<CodeQuestion | null>(null);
  const { problem, note, flash, say, setProblem, setNote } = useFeedback();
  // The state when their turn comes.
  const latest = useRef({ text, prefix, openId, readings });
  latest.current = { text, prefix, openId, readings };
  const chain = useRef<Promise<void>>(Promise.resolve());

  const open = readings.find(({ id }) => id === openId) ?? null;

  const inTurn = (action: () => Promise<void>) => {
    chain.current = chain.current.then(action).catch(async (error: unknown) => {
      say('refused', notStoredSentence(error));
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

  /** Sounds once stored. A serial counts once. */
  const store = async (
    text: string,
    typedPrefix: Prefix | null,
    { isGs1 = false, isConfirmed = false } = {},
  ) => {
    const { code, separatorLost, ...details } = readScan(text, isGs1);
    const product = await findProduct(place.pharmacy, code);
    const createdAt = momentOfScan();
    const reading = newReading({
      id: newUuid(),
      place,
      code,
      product,
      prefix: typedPrefix ?? latest.current.prefix,
      createdAt,
      order: nextOrder(createdAt, latest.current.readings),
      details,
    });
    if (reading.serial !== undefined && (await hasSerial(reading)))
      return say('refused', `Esta caixa já foi lida (série ${reading.serial}). Não foi somada.`);
    const givenUp = await addWithRoom(reading);
    // The next action may precede the render.
    latest.current.readings = [...latest.current.readings, reading];
    keepPrefix(null);
    openReading(reading.id);
    say(product === null ? 'unknown' : 'taken');
    setNote(givenUp > 0 ? PHOTOS_GIVEN_UP : separatorLost === true ? LOST_SEPARATOR : null);
    void keepStorage();
    outbox.sendSoon();
    const doubt = quantityDoubt(unitsOf(reading.content), lastUnitsOf(latest.current.readings, reading));
    if (doubt !== null && doubt !== 'zero' && !isConfirmed)
      setQuestion({ doubt, reading, quantity: reading.content.quantity });
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

  /** The text before it is its prefix. `isTyped`: from a keyboard scanner. */
  const scan = (text: string, { isGs1 = false, isTyped = false } = {}) => {
    const before = takeText(text);
    return inTurn(async () => {
      if (offerLabel(isTyped ? unframed(text) : text)) return;
      setQuestion(null);
      const joined = await joinScan(before, text, {
        isKnown: async (code) => (await findProduct(place.pharmacy, code)) !== null,
        keyboard: isTyped ? { profile: learntScanner() } : undefined,
      });
      if (joined === null)
        return say('refused', `Havia "${before}" digitado. Para multiplicar use ${before}×. Leia de novo.`);
      const entry = readEntry(joined.prefix, {
        productOpen: false,
        isKnownCode: () => false,
        isCodeInShort: () => false,
      });
      if (entry.kind === 'refused') return say('refused', entry.sentence);
      const typedPrefix = entry.kind === 'prefix' ? entry.prefix : null;
      if (joined.code === '') keepPrefix(typedPrefix);
      else await store(joined.code, typedPrefix, { isGs1 });
    });
  };

  const enter = () => {
    const typed = takeText();
    return inTurn(async () => {
      const known = await findProduct(place.pharmacy, typed);
      const opened = latest.current.readings.find(({ id }) => id === latest.current.openId);
      const entry = readEntry(typed, {
        productOpen: opened !== undefined && !opened.content.deleted,
        isKnownCode: (code) => known !== null && (known.barcode === code || known.internal_code === code),
        isCodeInShort: () => known !== null,
      });
      if (entry.kind === 'nothing') return;
      if (entry.kind === 'refused') say('refused', entry.sentence);
      else if (entry.kind === 'prefix') keepPrefix(entry.prefix);
      else if (entry.kind === 'code') await store(entry.code, entry.prefix);
      else if (opened === undefined) return;
      else if (entry.kind === 'quantity') await setQuantity(opened, entry.quantity);
      else if (known !== null) setCodeQuestion({ reading: opened, quantity: entry.quantity, product: known });
    });
  };

  const setQuantity = async (reading: Reading, quantity: number) => {
    const units = unitsOf({ ...reading.content, quantity });
    const doubt = quantityDoubt(units, lastUnitsOf(latest.current.readings, reading));
    if (doubt !== null) setQuestion({ doubt, reading, quantity });
    else await takeQuantity(reading, quantity);
  };
  const takeQuantity = async (reading: Reading, quantity: number) => {
    await change([reading.id], { quantity });
    openReading(null);
  };

  return {
    text,
    prefix,
    open,
    question,
    codeQuestion,
    problem,
    note,
    flash,
    scan,
    enter,
    type: (character: string) => write(latest.current.text + character),
    erase: () => write(latest.current.text.slice(0, -1)),
    /** First the text, then the prefix, then the product. */
    clear() {
      setQuestion(null);
      setProblem(null);
      if (latest.current.text !== '') write('');
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
    /** Audibly, while a question waits. */
    refuseScan: () => say('refused', 'Responda à pergunta e leia de novo. Esta leitura NÃO foi guardada.'),
    /** 'No' leaves the reading open. */
    answer(isRight: boolean) {
      if (question === null) return;
      setQuestion(null);
      const { reading, quantity } = question;
      if (!isRight) openReading(reading.id);
      else if (reading.content.quantity !== quantity) void inTurn(() => takeQuantity(reading, quantity));
    },
    /** null leaves the reading open. */
    answerCode(choice: 'code' | 'quantity' | null) {
      if (codeQuestion === null) return;
      setCodeQuestion(null);
      const { reading, quantity, product } = codeQuestion;
      if (choice === 'quantity') void inTurn(() => setQuantity(reading, quantity));
      const { barcode, internal_code } = product;
      const code = sameCode(barcode, String(quantity)) ? barcode : internal_code;
      if (choice === 'code') void inTurn(() => store(code, null));
    },
  };
}

export type CountingActions = ReturnType<typeof useCounting>;

/** docs/collector-app.md, "Feedback". */
function useFeedback() {
  const [problem, setProblem] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [flash, setFlash] = useState<{ feedback: Feedback; turn: number }>({ feedback: 'taken', turn: 0 });
  return {
    problem,
    /** On a taken reading. */
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

import { formatQuantity } from '@balanco/contract/base/numbers';
import type { PhotoRules } from '@balanco/contract/mobile/mobile-photos';
import type { PhotoKind } from '@balanco/contract/mobile/photos';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { renewSound, useIsSilent } from '../../device/feedback';
import { afterOpening, endOpening } from '../../device/opening';
import { notePhotographed, wasPhotographed } from '../../device/photographed';
import { useWedge } from '../../device/scanner';
import { useWakeLock } from '../../device/use-wake-lock';
import { prefetchRenewal, type Session } from '../../identity/session';
import { askedPhoto, missingPhotos } from '../../rules/readings/asked-photo';
import { lacksBox, lacksExpiry } from '../../rules/readings/box-by-hand';
import { type CountingPlace, goneClass, goneText, type Reading, unitsOf } from '../../rules/readings/reading';
import { namedByList } from '../../rules/readings/recount-list';
import { accountText, itemSum, sectionAccount } from '../../rules/readings/section-account';
import { readScan } from '../../rules/scanning/read-scan';
import { useOutbox } from '../../sync/sending/app-outbox';
import { AfterOpening } from '../after-opening';
import { fetched, fetchedSheet, OPENING_CAMERA, type Prefetched, QUIETLY } from '../fetched';
import { TopBar } from '../phone/top-bar';
import { NumberPad, OpenProduct, TypedBeforeLine } from './open-product';
import { NO_CATALOGUE, useCatalogue } from './use-catalogue';
import { type CountingActions, useCounting } from './use-counting';
import { useReadings } from './use-readings';
import { useRecount } from './use-recount';
import { useSection } from './use-section';
import '../look/counting.css';
import '../look/large.css';
import '../look/last-readings.css';
import '../look/notices.css';
import { Button, Primary, useCurrent } from '../basics';

const BoxSheet = fetchedSheet('Lote e validade', 'BoxSheet', () => import('./box-sheet'));

const PhotoSheet = fetchedSheet('Foto', 'PhotoSheet', () => import('./photo-sheet'));

const PhotoOffer = fetched('PhotoOffer', () => import('./photo-sheet'), QUIETLY);

/** A large decoder; many use a scanner. */
const CameraPad = fetched('CameraPad', () => import('./camera-pad'), {
  ...OPENING_CAMERA,
  missing: (sentence, { onClose }) => (
    <div className="camera">
      {sentence}
      <Button onClick={onClose}>Teclado</Button>
    </div>
  ),
});

const ReadingsSheet = fetchedSheet('Leituras desta seção', 'ReadingsSheet', () => import('./readings-sheet'));

const OfficeNotice = fetched('OfficeNotice', () => import('./office-notice'), QUIETLY);

const ControlTotal = fetched('ControlTotal', () => import('./control-total'), QUIETLY);

const MoveSheet = fetchedSheet('Mover leituras', 'MoveSheet', () => import('./move-sheet'));

const RecountSheet = fetchedSheet('Lista', 'RecountSheet', () => import('./recount-sheet'));

const QuantityQuestion = fetchedSheet(
  'Confira a quantidade',
  'QuantityQuestion',
  () => import('./code-question'),
);

const CodeQuestion = fetchedSheet('Quantidade ou código?', 'CodeQuestion', () => import('./code-question'));

const FactorQuestion = fetchedSheet(
  'Quantas unidades na caixa?',
  'FactorQuestion',
  () => import('./code-question'),
);

const SearchSheet = fetchedSheet('Buscar produto', 'SearchSheet', () => import('./search-sheet'));

const FinishSheet = fetchedSheet('Terminar seção', 'FinishSheet', () => import('./finish-sheet'));

const openOffline: readonly Prefetched[] = [
  OfficeNotice,
  ControlTotal,
  ReadingsSheet,
  MoveSheet,
  RecountSheet,
  QuantityQuestion,
  CodeQuestion,
  FactorQuestion,
  SearchSheet,
  FinishSheet,
  PhotoSheet,
  PhotoOffer,
  BoxSheet,
];

interface CountingProps {
  readonly place: CountingPlace;
  readonly session: Session;
  readonly onLeave: () => void;
  readonly onChosen: (place: CountingPlace) => void;
  readonly onSignIn: () => void;
}

type CountingSheet = 'search' | 'readings' | 'recount' | 'finish';

export function Counting({ place, session, onLeave, onChosen, onSignIn }: CountingProps) {
  const readings = useReadings(place);
  const recount = useRecount(place, readings ?? []);
  const known = namedByList(readings ?? [], recount?.items ?? []);
  const rules = usePhotoRules(place.pharmacy);
  const counting = useCounting(place, known, rules);
  const catalogue = useCatalogue(place.pharmacy);
  const [isCameraOn, setIsCameraOn] = useState(false);
  const [listed, setListed] = useState<string | null>(null);
  const section = useSection(place, recount?.isComplete ?? false, (sectionName) =>
    onChosen({ ...place, sectionName }),
  );
  const photos = usePhotos(rules);
  const boxes = useBoxes(counting);
  useWakeLock();
  useEffect(() => {
    const ends = [...openOffline.map(({ prefetch }) => prefetch), prefetchRenewal].map((prefetch) =>
      afterOpening(() => void prefetch()),
    );
    return () => {
      for (const end of ends) end();
    };
  }, []);
  const isRead = readings !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scans typed before the screen came are under way
  useEffect(() => {
    if (isRead) void counting.settled().then(endOpening);
  }, [isRead]);
  const [sheet, setSheet] = useState<CountingSheet | null>(null);
  const [moving, setMoving] = useState<readonly string[] | null>(null);
  const hasList = recount !== null;
  const isUntouched = counting.open === null && counting.text === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list has come
  useEffect(() => {
    if (hasList && isUntouched) setSheet((before) => before ?? 'recount');
  }, [hasList]);
  const closeList = () => setSheet((before) => (before === 'recount' ? null : before));
  useWedge({
    onScan: (text) => {
      closeList();
      void counting.scan(text, { isTyped: true });
    },
    onCharacter: (character) => {
      closeList();
      counting.type(character, performance.now());
    },
    onBlockedScan: counting.refuseScan,
    onKey: (key) => {
      if (key === 'Enter') void counting.enter();
      else if (key === 'Backspace') counting.erase();
      else counting.clear();
    },
  });
  const { open } = counting;
  const lacking = missingPhotos(known, rules, wasPhotographed);
  const account = accountText(sectionAccount(known));
  // While nothing waits, no send could tell.
  const isOffline = !useSyncExternalStore(onNetwork, () => navigator.onLine);
  const hasNoAnswer = useOutbox().problem === 'offline';
  const newest = known.findLast(({ content }) => !content.deleted);
  const lastRead = open ?? newest;
  const offerFor = (reading: Reading) => {
    if (lacksBox(reading)) return boxes.offer(reading);
    const asked = askedPhoto(reading, rules);
    if (lacksExpiry(reading) && (asked === null || wasPhotographed(reading)))
      return (
        counting.undated === null && (
          <Offer
            text="Validade não foi lida"
            button="Digitar validade"
            onClick={() => {
              setIsCameraOn(false);
              counting.askExpiry(reading.id);
            }}
          />
        )
      );
    // Without a catalogue every code would be unknown.
    return (
      asked !== null &&
      (asked !== 'unregistered' || catalogue !== NO_CATALOGUE) &&
      photos.offer(reading, asked)
    );
  };

  return (
    <div className="page counting">
      <TopBar
        session={session}
        title={place.sectionName}
        subtitle={[(isOffline || hasNoAnswer) && 'Sem conexão', account, section.words || catalogue]
          .filter(Boolean)
          .join(' · ')}
        onBack={onLeave}
        onSignIn={onSignIn}
      />
      <AfterOpening>
        <OfficeNotice
          session={session}
          section={place.section}
          act={section.act}
          onChosen={onChosen}
          onSignIn={onSignIn}
        />
      </AfterOpening>
      <SilentLine />
      <main>
        <div
          key={counting.flash.turn}
          className={`flash ${counting.flash.turn > 0 ? counting.flash.feedback : ''}`}
        >
          {counting.problem === null ? (
            <OpenProduct
              open={counting.undated ?? counting.open}
              readings={known}
              note={counting.note}
              rules={rules}
            />
          ) : (
            <p role="alert" className="not-stored">
              {counting.problem}
            </p>
          )}
        </div>
        {counting.typedBefore === null ? (
          lastRead !== undefined && offerFor(lastRead)
        ) : (
          <TypedBeforeLine typed={counting.typedBefore} onTakeBack={counting.takeBack} />
        )}
        {section.notice}
        {isRead && !hasList && newest === undefined && <ControlTotal place={place} />}
        <LastReadings readings={known} />
      </main>
      <CountingTools
        hasList={hasList}
        canUndo={newest !== undefined}
        canFinish={readings !== null}
        onUndo={() => newest !== undefined && void counting.undo('reading', newest)}
        onCamera={isCameraOn ? undefined : () => setIsCameraOn(true)}
        onSheet={setSheet}
      />
      {isCameraOn && !photos.isOpen ? (
        <CameraPad
          onRead={(text, isGs1) => {
            // A code in the picture answers no question.
            if (document.querySelector('dialog[open]') !== null) counting.refuseScan();
            else void counting.scan(text, { isGs1 });
          }}
          countedText={(text, isGs1) => {
            const { code } = readScan(text, isGs1);
            const counted = known.find((reading) => reading.code === code && !reading.content.deleted);
            return counted === undefined
              ? null
              : `já contado: ${formatQuantity(itemSum(known, counted).total)}`;
          }}
          onOneMore={open === null || open.content.deleted ? undefined : () => void counting.oneMore(open)}
          onClose={() => setIsCameraOn(false)}
        />
      ) : (
        <NumberPad counting={counting} />
      )}
      {counting.question !== null && (
        <QuantityQuestion
          question={counting.question}
          onAnswer={counting.answer}
          onClose={() => counting.answer(false)}
        />
      )}
      {counting.codeQuestion !== null && (
        <CodeQuestion
          question={counting.codeQuestion}
          onAnswer={counting.answerCode}
          onClose={() => counting.answerCode(null)}
        />
      )}
      {counting.factorQuestion !== null && (
        <FactorQuestion
          reading={counting.factorQuestion}
          onAnswer={counting.answerFactor}
          onClose={() => counting.answerFactor(null)}
        />
      )}
      {sheet === 'search' && (
        <SearchSheet
          pharmacy={place.pharmacy}
          onClose={() => setSheet(null)}
          onChosen={(code) => {
            setSheet(null);
            void counting.scan(code);
          }}
        />
      )}
      {sheet === 'recount' && recount !== null && (
        <RecountSheet
          person={place.person}
          recount={recount}
          readings={known}
          first={listed}
          section={place.section}
          onFinish={() => {
            setListed(null);
            setSheet('finish');
          }}
          onCount={(item, quantity) => void counting.countByHand(item, quantity)}
          onClose={() => {
            setListed(null);
            setSheet(null);
          }}
        />
      )}
      {sheet === 'finish' && (
        <FinishSheet
          place={place}
          readings={known}
          rules={rules}
          missingPhotos={lacking.length}
          recount={recount}
          onItem={(key) => {
            setListed(key);
            setSheet('recount');
          }}
          onClose={() => setSheet(null)}
          onLeave={onLeave}
        />
      )}
      {/* Opened later, it would cover the question about its correction. */}
      {moving !== null && (
        <MoveSheet
          place={place}
          ids={moving}
          settled={counting.settled}
          onChosen={onChosen}
          onClose={() => setMoving(null)}
        />
      )}
      {sheet === 'readings' && counting.question === null && (
        <ReadingsSheet
          readings={known}
          lacking={lacking}
          counting={counting}
          onPhotograph={(reading) => {
            setSheet(null);
            photos.photograph(reading);
          }}
          onBox={(reading) => {
            setSheet(null);
            boxes.ask(reading);
          }}
          onMove={
            hasList || section.words !== ''
              ? undefined
              : (ids) => {
                  setSheet(null);
                  setMoving(ids);
                }
          }
          onClose={() => setSheet(null)}
        />
      )}
      {photos.sheet}
      {boxes.sheet}
    </div>
  );
}

function onNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function SilentLine() {
  return (
    useIsSilent() && (
      <button type="button" className="silent" onClick={renewSound}>
        Sem bipe. Toque aqui para ligar o som.
      </button>
    )
  );
}

interface CountingToolsProps {
  readonly hasList: boolean;
  readonly canUndo: boolean;
  readonly canFinish: boolean;
  readonly onUndo: () => void;
  readonly onCamera: (() => void) | undefined;
  readonly onSheet: (sheet: CountingSheet) => void;
}

function CountingTools({ hasList, canUndo, canFinish, onUndo, onCamera, onSheet }: CountingToolsProps) {
  return (
    <div className="tools">
      {hasList && <Primary onClick={() => onSheet('recount')}>Lista</Primary>}
      {onCamera !== undefined && <Button onClick={onCamera}>Câmera</Button>}
      <Button onClick={() => onSheet('search')}>Buscar</Button>
      <Button disabled={!canUndo} onClick={onUndo}>
        Desfazer
      </Button>
      <Button onClick={() => onSheet('readings')}>Leituras</Button>
      <Button disabled={!canFinish} onClick={() => onSheet('finish')}>
        Terminar
      </Button>
    </div>
  );
}

const SHOWN = 5;

const marks: Readonly<Record<Reading['state'], string>> = {
  waiting: 'a enviar',
  sent: 'enviada',
  rejected: 'recusada',
};

function LastReadings({ readings }: { readonly readings: readonly Reading[] }) {
  const last = readings.slice(-SHOWN).reverse();
  return (
    <ol className="last" aria-label="Últimas leituras">
      {last.map((reading) => (
        <li key={reading.id} className={`${reading.state} ${goneClass(reading)}`}>
          <span className="what">{reading.description ?? reading.code}</span>
          <span className="amount">
            {reading.content.deleted ? goneText(reading) : formatQuantity(unitsOf(reading))}
          </span>
          <span className="mark" title={marks[reading.state]}>
            <span className="hidden">{marks[reading.state]}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

interface OfferProps {
  readonly text: string;
  readonly button: string;
  readonly onClick: () => void;
}

function Offer({ text, button, onClick }: OfferProps) {
  return (
    <div className="unknown-code">
      <p>{text}</p>
      <Button onClick={onClick}>{button}</Button>
    </div>
  );
}

interface Boxes {
  ask(reading: Reading): void;
  offer(reading: Reading): ReactNode;
  readonly sheet: ReactNode;
}

/** Counting never waits for a box (docs/collector-app.md, "GS1 symbols"). */
function useBoxes(counting: CountingActions): Boxes {
  const [reading, ask] = useState<Reading | null>(null);
  return {
    ask,
    offer: (lacking) => (
      <Offer text="Lote e validade não foram lidos" button="Digitar lote" onClick={() => ask(lacking)} />
    ),
    sheet: reading && (
      <BoxSheet
        reading={reading}
        onBox={(box) => {
          ask(null);
          void counting.setBox(reading, box);
        }}
        onClose={() => ask(null)}
      />
    ),
  };
}

interface Photos {
  readonly isOpen: boolean;
  photograph(reading: Reading): void;
  offer(reading: Reading, asked: PhotoKind): ReactNode;
  readonly sheet: ReactNode;
}

/** See docs/collector-app.md, "Photos". */
function usePhotos(rules: PhotoRules | null): Photos {
  const [reading, photograph] = useState<Reading | null>(null);
  return {
    isOpen: reading !== null,
    photograph,
    offer: (wanted, asked) => <PhotoOffer reading={wanted} asked={asked} onPhotograph={photograph} />,
    sheet: reading && (
      <PhotoSheet
        reading={reading}
        asked={askedPhoto(reading, rules)}
        onStored={() => {
          notePhotographed(reading);
          photograph(null);
        }}
        onClose={() => photograph(null)}
      />
    ),
  };
}

function usePhotoRules(pharmacy: string): PhotoRules | null {
  const [rules, setRules] = useState<PhotoRules | null>(null);
  useCurrent([pharmacy], (isCurrent) => {
    return afterOpening(() => {
      void import('../../sync/pull/pharmacy-notes')
        .then(({ followPhotoRules }) => followPhotoRules(pharmacy, (found) => isCurrent() && setRules(found)))
        .catch(() => undefined);
    });
  });
  return rules;
}

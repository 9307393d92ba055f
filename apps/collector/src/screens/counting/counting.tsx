import { useEffect, useState } from 'react';
import { useWakeLock } from '../../device/use-wake-lock';
import { useWedge } from '../../device/use-wedge';
import type { Session } from '../../identity/session';
import { lacksBox } from '../../rules/box-by-hand';
import type { CountingPlace } from '../../rules/new-reading';
import { canBePhotographed, type Reading } from '../../rules/reading';
import { accountText, sectionAccount } from '../../rules/section-account';
import { fetched } from '../fetched';
import { fetchedSheet } from '../fetched-sheet';
import { panelParts } from '../phone-panel';
import { TopBar } from '../top-bar';
import { type CountingSheet, CountingTools } from './counting-tools';
import { LastReadings } from './last-readings';
import { NumberPad } from './number-pad';
import { OpenProduct } from './open-product';
import { QuantityQuestion } from './quantity-question';
import { boxParts, useBoxes } from './use-boxes';
import { NO_CATALOGUE, useCatalogue } from './use-catalogue';
import { useCounting } from './use-counting';
import { photoParts, usePhotos } from './use-photos';
import { useReadings } from './use-readings';
import { useRecount } from './use-recount';
import { useSection } from './use-section';
import '../look/counting.css';
import '../look/last-readings.css';
import '../look/notices.css';

/** Its decoder is large, and many count with a scanner. */
const CameraPad = fetched(() => import('./camera-pad').then((module) => module.CameraPad), {
  loading: <p className="state">Abrindo a câmera…</p>,
  missing: (sentence, { onClose }) => (
    <div className="camera">
      {sentence}
      <button type="button" onClick={onClose}>
        Teclado
      </button>
    </div>
  ),
});
const ReadingsSheet = fetchedSheet('Leituras desta seção', () =>
  import('./readings-sheet').then((module) => module.ReadingsSheet),
);
const RecountSheet = fetchedSheet('Recontar', () =>
  import('./recount-sheet').then((module) => module.RecountSheet),
);
const SearchSheet = fetchedSheet('Buscar produto', () =>
  import('./search-sheet').then((module) => module.SearchSheet),
);
const FinishSheet = fetchedSheet('Terminar seção', () =>
  import('./finish-sheet').then((module) => module.FinishSheet),
);

/** They open without a network too, so they are fetched as soon as someone counts. */
const openOffline = [
  ReadingsSheet,
  RecountSheet,
  SearchSheet,
  FinishSheet,
  ...photoParts,
  ...boxParts,
  ...panelParts,
];

interface CountingProps {
  readonly place: CountingPlace;
  readonly session: Session;
  readonly onLeave: () => void;
  readonly onSignIn: () => void;
}

/** The one screen of counting: what was read last, how many, and a pad for the thumb. */
export function Counting({ place, session, onLeave, onSignIn }: CountingProps) {
  const readings = useReadings(place);
  const known = readings ?? [];
  const counting = useCounting(place, known);
  const catalogue = useCatalogue(place.pharmacy);
  const [isCameraOn, setIsCameraOn] = useState(false);
  const recount = useRecount(place);
  const section = useSection(place.section);
  const photos = usePhotos();
  const boxes = useBoxes(counting);
  useWakeLock();
  useEffect(() => {
    for (const part of openOffline) part.prefetch();
  }, []);
  const [sheet, setSheet] = useState<CountingSheet | null>(null);
  useWedge({
    onScan: (text) => void counting.scan(text, { isTyped: true }),
    onCharacter: counting.type,
    onBlockedScan: counting.refuseScan,
    onKey: (key) => {
      if (key === 'Enter') void counting.enter();
      else if (key === 'Backspace') counting.erase();
      else counting.clear();
    },
  });
  const { open } = counting;
  const account = accountText(sectionAccount(known));
  const newest = known.findLast(({ content }) => !content.deleted);
  const lastRead = open ?? newest;
  /** One at a time: a short screen has room for one. */
  const offerFor = (reading: Reading) => {
    if (lacksBox(reading)) return boxes.offer(reading);
    return catalogue !== NO_CATALOGUE && canBePhotographed(reading) && photos.offer(reading);
  };

  return (
    <div className="page counting">
      <TopBar
        session={session}
        title={place.sectionName}
        subtitle={[account, section.words || catalogue].filter(Boolean).join(' · ')}
        onBack={onLeave}
        onSignIn={onSignIn}
      />
      <main>
        <div
          key={counting.flash.turn}
          className={`flash ${counting.flash.turn > 0 ? counting.flash.feedback : ''}`}
        >
          {counting.problem === null ? (
            <OpenProduct open={counting.open} readings={known} note={counting.note} />
          ) : (
            <p role="alert" className="not-stored">
              {counting.problem}
            </p>
          )}
        </div>
        {lastRead !== undefined && offerFor(lastRead)}
        {section.notice}
        <LastReadings readings={known} />
      </main>
      <CountingTools
        hasList={recount !== null}
        canUndo={newest !== undefined}
        canFinish={readings !== null}
        onUndo={() => newest !== undefined && void counting.undo('reading', newest)}
        onCamera={isCameraOn ? undefined : () => setIsCameraOn(true)}
        onSheet={setSheet}
      />
      {isCameraOn && !photos.isOpen ? (
        <CameraPad
          onRead={(text, isGs1) => {
            // A code in the picture answers no question, and is not counted behind a sheet.
            if (document.querySelector('dialog[open]') !== null) counting.refuseScan();
            else void counting.scan(text, { isGs1 });
          }}
          onOneMore={open === null || open.content.deleted ? undefined : () => void counting.oneMore(open)}
          onClose={() => setIsCameraOn(false)}
        />
      ) : (
        <NumberPad counting={counting} />
      )}
      {counting.question !== null && (
        <QuantityQuestion question={counting.question} onAnswer={counting.answer} />
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
        <RecountSheet items={recount} readings={known} onClose={() => setSheet(null)} />
      )}
      {sheet === 'finish' && (
        <FinishSheet place={place} readings={known} onClose={() => setSheet(null)} onLeave={onLeave} />
      )}
      {sheet === 'readings' && (
        <ReadingsSheet
          readings={known}
          counting={counting}
          onPhotograph={(reading) => {
            setSheet(null);
            photos.photograph(reading);
          }}
          onBox={(reading) => {
            setSheet(null);
            boxes.ask(reading);
          }}
          onClose={() => setSheet(null)}
        />
      )}
      {photos.sheet}
      {boxes.sheet}
    </div>
  );
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { useWakeLock } from '../../device/use-wake-lock';
import { useWedge } from '../../device/use-wedge';
import type { Session } from '../../identity/session';
import type { CountingPlace } from '../../rules/new-reading';
import { canBePhotographed } from '../../rules/reading';
import { accountText, sectionAccount } from '../../rules/section-account';
import { TopBar } from '../top-bar';
import { LastReadings } from './last-readings';
import { NumberPad } from './number-pad';
import { OpenProduct } from './open-product';
import { QuantityQuestion } from './quantity-question';
import { NO_CATALOGUE, useCatalogue } from './use-catalogue';
import { useCounting } from './use-counting';
import { photoSheet, usePhotos } from './use-photos';
import { usePresence } from './use-presence';
import { useReadings } from './use-readings';
import { useRecount } from './use-recount';
import '../look/counting.css';

/** Its decoder is large, and many count with a scanner. */
const CameraPad = lazy(() => import('./camera-pad').then((module) => ({ default: module.CameraPad })));
const FinishSheet = lazy(() => import('./finish-sheet').then((module) => ({ default: module.FinishSheet })));

/** They open without a network too, so they are fetched as soon as someone counts. */
const readingsSheet = () => import('./readings-sheet');
const searchSheet = () => import('./search-sheet');
const recountSheet = () => import('./recount-sheet');
const ReadingsSheet = lazy(() => readingsSheet().then((module) => ({ default: module.ReadingsSheet })));
const RecountSheet = lazy(() => recountSheet().then((module) => ({ default: module.RecountSheet })));
const SearchSheet = lazy(() => searchSheet().then((module) => ({ default: module.SearchSheet })));

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
  const [presence, dismissPresence] = usePresence(place.section);
  const photos = usePhotos();
  useWakeLock();
  useEffect(() => {
    for (const fetched of [readingsSheet, recountSheet, searchSheet, photoSheet])
      void fetched().catch(() => undefined);
  }, []);
  const [sheet, setSheet] = useState<'search' | 'readings' | 'recount' | 'finish' | null>(null);
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

  return (
    <div className="page counting">
      <TopBar
        session={session}
        title={place.sectionName}
        subtitle={catalogue === '' ? account : `${account} · ${catalogue}`}
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
        {lastRead !== undefined &&
          catalogue !== NO_CATALOGUE &&
          canBePhotographed(lastRead) &&
          photos.offer(lastRead)}
        {presence !== null && (
          <p role="status" className="presence">
            {presence}{' '}
            <button type="button" aria-label="Fechar o aviso" onClick={dismissPresence}>
              ×
            </button>
          </p>
        )}
        <LastReadings readings={known} />
      </main>
      <div className="tools">
        {recount !== null && (
          <button type="button" className="primary" onClick={() => setSheet('recount')}>
            Lista
          </button>
        )}
        {!isCameraOn && (
          <button type="button" onClick={() => setIsCameraOn(true)}>
            Câmera
          </button>
        )}
        <button type="button" onClick={() => setSheet('search')}>
          Buscar
        </button>
        <button
          type="button"
          disabled={newest === undefined}
          onClick={() => newest !== undefined && void counting.undo('reading', newest)}
        >
          Desfazer
        </button>
        <button type="button" onClick={() => setSheet('readings')}>
          Leituras
        </button>
        <button type="button" disabled={readings === null} onClick={() => setSheet('finish')}>
          Terminar
        </button>
      </div>
      {isCameraOn && !photos.isOpen ? (
        <Suspense fallback={<p className="state">Abrindo a câmera…</p>}>
          <CameraPad
            onRead={(text, isGs1) => {
              // A code in the picture answers no question, and is not counted behind a sheet.
              if (document.querySelector('dialog[open]') !== null) counting.refuseScan();
              else void counting.scan(text, { isGs1 });
            }}
            onOneMore={open === null || open.content.deleted ? undefined : () => void counting.oneMore(open)}
            onClose={() => setIsCameraOn(false)}
          />
        </Suspense>
      ) : (
        <NumberPad counting={counting} />
      )}
      {counting.question !== null && (
        <QuantityQuestion question={counting.question} onAnswer={counting.answer} />
      )}
      {sheet === 'search' && (
        <Suspense>
          <SearchSheet
            pharmacy={place.pharmacy}
            onClose={() => setSheet(null)}
            onChosen={(code) => {
              setSheet(null);
              void counting.scan(code);
            }}
          />
        </Suspense>
      )}
      {sheet === 'recount' && recount !== null && (
        <Suspense>
          <RecountSheet items={recount} readings={known} onClose={() => setSheet(null)} />
        </Suspense>
      )}
      {sheet === 'finish' && (
        <Suspense>
          <FinishSheet place={place} readings={known} onClose={() => setSheet(null)} onLeave={onLeave} />
        </Suspense>
      )}
      {sheet === 'readings' && (
        <Suspense>
          <ReadingsSheet
            readings={known}
            counting={counting}
            onPhotograph={(reading) => {
              setSheet(null);
              photos.photograph(reading);
            }}
            onClose={() => setSheet(null)}
          />
        </Suspense>
      )}
      {photos.sheet}
    </div>
  );
}

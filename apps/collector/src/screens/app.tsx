import { useCallback, useEffect, useState } from 'react';
import { keptValue } from '../device/kept';
import { afterOpening } from '../device/opening';
import { type Enrolment, takePendingCode } from '../identity/enrol';
import { currentSession, useSession } from '../identity/session';
import type { CountingPlace } from '../rules/readings/reading';
import { outbox } from '../sync/sending/app-outbox';
import { AfterOpening } from './after-opening';
import { fetched, LOADING, QUIETLY } from './fetched';
import { ChoosePlace, keepChoiceOf } from './places/choose-place';
import { SignIn } from './sign-in/sign-in';

/** Later than the sign-in; the service worker keeps it. */
const Counting = fetched('Counting', () => import('./counting/counting'), LOADING);

const EnrolScreen = fetched('EnrolScreen', () => import('./sign-in/enrol-screen'), LOADING);

const keptPlace = keptValue<CountingPlace>('coletor.place');

const OverEverything = fetched('OverEverything', () => import('./over-everything'), QUIETLY);

export function App() {
  const session = useSession();
  const [place, setPlace] = useState(keptPlace.read);
  const [signingIn, setSigningIn] = useState(() => window.location.hash.startsWith('#sign-in'));
  const [isEnrolling, setEnrolling] = useState(() => takePendingCode() !== null);
  const [isNew, setNew] = useState(false);
  const [email, setEmail] = useState<string | undefined>();
  const person = session?.sub ?? null;

  useEffect(() => {
    const opened = () => takePendingCode() !== null && setEnrolling(true);
    window.addEventListener('hashchange', opened);
    return () => window.removeEventListener('hashchange', opened);
  }, []);

  useEffect(() => (person === null ? undefined : afterOpening(outbox.start)), [person]);

  const choose = useCallback((chosen: CountingPlace | null) => {
    keptPlace.keep(chosen);
    setPlace(chosen);
  }, []);
  const enrolled = (enrolment: Enrolment) => {
    setEnrolling(false);
    setSigningIn(enrolment.kind === 'sign-in');
    setNew(enrolment.kind === 'signed-in');
    if (enrolment.kind === 'sign-in') setEmail(enrolment.email);
    else void outbox.flush();
  };
  if (isEnrolling)
    return <EnrolScreen session={session} onDone={enrolled} onLeave={() => setEnrolling(false)} />;
  if (session === null || signingIn) {
    return (
      <SignIn
        session={session}
        email={email}
        onCode={() => setEnrolling(true)}
        onCancel={
          session === null
            ? undefined
            : () => {
                setSigningIn(false);
                setEmail(undefined);
              }
        }
        onDone={() => {
          setSigningIn(false);
          setNew(email !== undefined);
          setEmail(undefined);
          void outbox.flush();
        }}
      />
    );
  }
  const again = () => setSigningIn(true);
  const isChoosing = place === null || place.person !== session.sub;
  const over = (
    <AfterOpening>
      <OverEverything
        person={session.sub}
        place={isChoosing ? null : place}
        onChosen={choose}
        onSignIn={again}
      />
    </AfterOpening>
  );
  if (isChoosing)
    return (
      <>
        <ChoosePlace key={session.sub} session={session} isNew={isNew} onChosen={choose} onSignIn={again} />
        {over}
      </>
    );
  return (
    <>
      <Counting
        key={`${place.inventory} ${place.section}`}
        place={place}
        session={session}
        onLeave={() => {
          keepChoiceOf(place);
          choose(null);
        }}
        onChosen={choose}
        onSignIn={again}
      />
      {over}
    </>
  );
}

/** null if the app opens with another screen. */
export function prefetchOpenedCounting(): Promise<void> | null {
  const place = keptPlace.read();
  const isCounting = place !== null && place.person === currentSession()?.sub && takePendingCode() === null;
  return isCounting ? Counting.prefetch() : null;
}

import { useCallback, useEffect, useState } from 'react';
import { type Enrolment, takePendingCode } from '../identity/enrol';
import { useSession } from '../identity/session';
import type { CountingPlace } from '../rules/new-reading';
import { outbox } from '../sync/app-outbox';
import { ChoosePlace } from './choose-place';
import { fetched } from './fetched';
import { keepPlace, keptPlace } from './kept-place';
import { SignIn } from './sign-in';

const LOADING = <p className="state">Carregando…</p>;

/** Nobody waits for it at the sign-in; the service worker has it for later. */
const Counting = fetched(() => import('./counting/counting').then((module) => module.Counting), {
  loading: LOADING,
});

/** A code needs the network anyway. */
const EnrolScreen = fetched(() => import('./enrol-screen').then((module) => module.EnrolScreen), {
  loading: LOADING,
});

/** Nobody asked for it. */
const OverEverything = fetched(() => import('./over-everything').then((module) => module.OverEverything), {
  missing: () => null,
});

/** Who is signed in and where they count decide what is shown; there are no addresses to get lost in. */
export function App() {
  const session = useSession();
  const [place, setPlace] = useState(keptPlace);
  const [signingIn, setSigningIn] = useState(false);
  const [isEnrolling, setEnrolling] = useState(() => takePendingCode() !== null);
  const [isNew, setNew] = useState(false);
  const [email, setEmail] = useState<string | undefined>();
  const person = session?.sub ?? null;

  useEffect(() => {
    const opened = () => takePendingCode() !== null && setEnrolling(true);
    window.addEventListener('hashchange', opened);
    return () => window.removeEventListener('hashchange', opened);
  }, []);

  useEffect(() => (person === null ? undefined : outbox.start()), [person]);

  const choose = useCallback((chosen: CountingPlace | null) => {
    keepPlace(chosen);
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
          // With Cognito a code is followed by the password.
          setNew(email !== undefined);
          setEmail(undefined);
          void outbox.flush();
        }}
      />
    );
  }
  const again = () => setSigningIn(true);
  const isChoosing = place === null || place.person !== session.sub;
  const over = <OverEverything person={session.sub} place={isChoosing ? null : place} onChosen={choose} />;
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
        onLeave={() => choose(null)}
        onSignIn={again}
      />
      {over}
    </>
  );
}

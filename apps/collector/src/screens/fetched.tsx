import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button, Primary } from './button';
import { Sheet } from './sheet';

export interface Prefetched {
  /** Fetches it for offline use. Failures are silent: showing tries again. */
  readonly prefetch: () => Promise<void>;
}

type Fetched<P> = ComponentType<P> & Prefetched;

interface FetchedLook<P> {
  readonly loading?: ReactNode;
  /** Lets the person leave; a part that nobody asked for shows nothing. */
  readonly missing?: (sentence: ReactNode, props: P) => ReactNode;
}

/**
 * React's `lazy` throws for ever after one failed fetch. This explains and offers a retry: plain http keeps
 * no files (docs/collector-app.md, "A new version").
 */
export function fetched<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { loading = null, missing = (sentence) => sentence }: FetchedLook<P> = {},
): Fetched<P> {
  let known: ComponentType<P> | undefined;
  let fetching: Promise<ComponentType<P>> | undefined;
  const fetchPart = () => {
    fetching ??= load().then(
      (part) => {
        known = part;
        return part;
      },
      (error: unknown) => {
        fetching = undefined;
        throw error;
      },
    );
    return fetching;
  };

  function FetchedPart(props: P) {
    const [Part, setPart] = useState(() => known);
    const [isMissing, setMissing] = useState(false);
    const [failures, setFailures] = useState(0);
    const begin = useCallback(() => {
      setMissing(false);
      fetchPart().then(
        (part) => setPart(() => part),
        () => {
          setMissing(true);
          setFailures((before) => before + 1);
        },
      );
    }, []);
    useEffect(() => {
      // It doesn't ask `known`: a prefetch may have ended since the render.
      if (Part === undefined) begin();
    }, [begin, Part]);
    if (Part !== undefined) return <Part {...props} />;
    return isMissing ? missing(<MissingPart failures={failures} onAgain={begin} />, props) : loading;
  }
  return Object.assign(FetchedPart, {
    prefetch: () =>
      fetchPart().then(
        () => undefined,
        () => undefined,
      ),
  });
}

function MissingPart({ failures, onAgain }: { readonly failures: number; readonly onAgain: () => void }) {
  // Some browsers remember a failed fetch, and a replaced version has no files, so a reload may help. Without
  // a service worker it empties an offline page, so it comes last.
  const canReload = failures > 1 || (navigator as Partial<Navigator>).serviceWorker?.controller != null;
  return (
    <div className="state">
      <p role="alert">
        Esta parte do Coletor ainda não está neste aparelho. Procure rede e tente de novo. Suas leituras estão
        guardadas.
      </p>
      <Primary onClick={onAgain}>Tentar de novo</Primary>
      {canReload && <Button onClick={() => window.location.reload()}>Recarregar com rede</Button>}
    </div>
  );
}

interface SheetProps {
  readonly onClose: () => void;
}

/** If the file is missing, the panel explains it and can close. */
export function fetchedSheet<P extends SheetProps>(
  title: string,
  load: () => Promise<ComponentType<P>>,
): Fetched<P> {
  return fetched(load, {
    missing: (sentence, { onClose }) => (
      <Sheet title={title} onClose={onClose}>
        {sentence}
      </Sheet>
    ),
  });
}

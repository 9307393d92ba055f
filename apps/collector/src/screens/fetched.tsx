import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';

export interface Prefetched {
  /** Fetches the file, so that the part opens without a network too. A failure is silent: showing the part tries again. */
  readonly prefetch: () => void;
}

/** A part of the app whose file is fetched when it is first shown, or before. */
export type Fetched<P> = ComponentType<P> & Prefetched;

interface FetchedLook<P> {
  /** What stands there until the file has come. */
  readonly loading?: ReactNode;
  /** What surrounds the sentence that the file didn't come, so that it can be left; a part that nobody asked for says nothing. */
  readonly missing?: (sentence: ReactNode, props: P) => ReactNode;
}

/**
 * Like React's `lazy`, which throws for ever if its file didn't come once. This says so in the place of the part and offers to try
 * again: a phone on plain http keeps no files (docs/collector-app.md, "A new version").
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
      if (known === undefined) begin();
    }, [begin]);
    if (Part !== undefined) return <Part {...props} />;
    return isMissing ? missing(<MissingPart failures={failures} onAgain={begin} />, props) : loading;
  }
  return Object.assign(FetchedPart, { prefetch: () => void fetchPart().catch(() => undefined) });
}

interface MissingPartProps {
  readonly failures: number;
  readonly onAgain: () => void;
}

function MissingPart({ failures, onAgain }: MissingPartProps) {
  // Some browsers remember that a file didn't come, and a version that another tab replaced has no files. Without a service worker
  // a reload without a network leaves an empty page, so it is the last thing to offer.
  const canReload = failures > 1 || (navigator as Partial<Navigator>).serviceWorker?.controller != null;
  return (
    <div className="state">
      <p role="alert">
        Esta parte do Coletor ainda não está neste aparelho. Procure rede e tente de novo. Suas leituras estão
        guardadas.
      </p>
      <button type="button" className="primary" onClick={onAgain}>
        Tentar de novo
      </button>
      {canReload && (
        <button type="button" onClick={() => window.location.reload()}>
          Recarregar com rede
        </button>
      )}
    </div>
  );
}

import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Sheet } from './sheet';

export interface Prefetched {
  /** Fetches the file, so the part also opens offline. Failures are silent: showing the part tries again. */
  readonly prefetch: () => void;
}

type Fetched<P> = ComponentType<P> & Prefetched;

interface FetchedLook<P> {
  readonly loading?: ReactNode;
  /**
   * Surrounds the message about a missing file, so the person can leave; a part that nobody asked for shows
   * nothing.
   */
  readonly missing?: (sentence: ReactNode, props: P) => ReactNode;
}

/**
 * Like React's `lazy`, which throws for ever after one failed fetch. This explains the failure in place and
 * offers a retry: a phone on plain http keeps no files (docs/collector-app.md, "A new version").
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
  // Some browsers remember a failed fetch, and a version that another tab replaced has no files, so a reload
  // may help. Offline and without a service worker it leaves an empty page, so it is offered last.
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

interface SheetProps {
  readonly onClose: () => void;
}

/**
 * A panel whose file is fetched when first opened, or before. If the file is missing, the panel explains that
 * and can be closed.
 */
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

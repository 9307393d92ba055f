import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button, Primary, Sheet } from './basics';

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

export const LOADING = { loading: <p className="state">Carregando…</p> };
export const OPENING_CAMERA = { loading: <p className="state">Abrindo a câmera…</p> };
/** For a part that nobody asked for. */
export const QUIETLY = { missing: () => null };

type PropsOf<Part> = Part extends (props: infer Props) => unknown ? Props & object : never;

/**
 * React's `lazy` throws for ever after one failed fetch. This explains and offers a retry: plain http keeps
 * no files (docs/collector-app.md, "A new version").
 */
export function fetched<Module, Name extends keyof Module & string>(
  name: Name,
  load: () => Promise<Module>,
  { loading = null, missing = (sentence) => sentence }: FetchedLook<PropsOf<Module[Name]>> = {},
): Fetched<PropsOf<Module[Name]>> {
  type P = PropsOf<Module[Name]>;
  let known: ComponentType<P> | undefined;
  let fetching: Promise<ComponentType<P>> | undefined;
  const fetchPart = () => {
    fetching ??= load().then(
      (module) => {
        const part: unknown = module[name];
        known = part as ComponentType<P>;
        return known;
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

/** Names of the parts that take `onClose`. */
type SheetOf<Module> = {
  [Name in keyof Module]: PropsOf<Module[Name]> extends SheetProps ? Name : never;
}[keyof Module] &
  string;

/** If the file is missing, the panel explains it and can close. */
export function fetchedSheet<Module, Name extends SheetOf<Module>>(
  title: string,
  name: Name,
  load: () => Promise<Module>,
): Fetched<PropsOf<Module[Name]>> {
  return fetched(name, load, {
    missing: (sentence, props) => (
      <Sheet title={title} onClose={(props as SheetProps).onClose}>
        {sentence}
      </Sheet>
    ),
  });
}

import type { MobileRecountItem } from '@balanco/contract/recounts/recounts';
import { useQuery } from '@tanstack/react-query';
import styles from './recount.module.css';
import { whereText } from './recount-words';

type SoughtItem = Omit<MobileRecountItem, 'is_not_found'> & { readonly mark?: string };

/** They are in shelf order, and a scanner reads the screen. */
export function RecountItems({ items, label }: { items: readonly SoughtItem[]; label: string }) {
  const codes = items.map((item) => item.own_code);
  /** By code; undefined until the library loads. */
  const { data: drawings } = useQuery({
    queryKey: ['barcodes', codes],
    queryFn: () => drawBarcodes(codes),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <ul className="mt-2" aria-label={label}>
      {items.map((item) => {
        const code = item.own_code;
        return (
          <li key={item.key} className={`${styles.item} grid gap-4 rows-1 middle line-above`}>
            <div>
              <div className="bold anywhere">{item.description || `Código ${code}`}</div>
              <div className="dim small anywhere">
                {[item.internal_code, ...item.barcodes].filter(Boolean).join(' · ')}
              </div>
              <div className="dim small anywhere">
                {[whereText(item.sections, item.only_in), item.mark].filter(Boolean).join(' · ')}
              </div>
            </div>
            <Barcode code={code} drawing={drawings?.get(code)} />
          </li>
        );
      })}
    </ul>
  );
}

/** Returns drawings by code, without those that no symbol holds. */
export async function drawBarcodes(codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { barcodeSvg } = await import('./barcode-svg');
  return new Map(
    codes.flatMap((code): [string, string][] => {
      const drawn = barcodeSvg(code);
      return drawn === null ? [] : [[code, drawn]];
    }),
  );
}

interface BarcodeProps {
  code: string;
  /** undefined while loading, and for an undrawable code. */
  drawing: string | undefined;
}

export function Barcode({ code, drawing }: BarcodeProps) {
  if (drawing === undefined) return null;
  return (
    <img
      className={styles.bars}
      src={`data:image/svg+xml;utf8,${encodeURIComponent(drawing)}`}
      alt={`Código de barras ${code}`}
    />
  );
}

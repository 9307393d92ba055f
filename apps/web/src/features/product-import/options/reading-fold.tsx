import type { Catalogue } from '@balanco/catalogue-file/catalogue';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../ui/link-button';
import styles from './reading-fold.module.css';
import { ENCODINGS, NUMBER_FORMATS } from './reading-options';

interface ReadingFoldProps {
  text: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
}

export function ReadingFold({ text, open, onToggle, children }: ReadingFoldProps) {
  return (
    <section className="stack" aria-label="Leitura do arquivo">
      <p className="line rows-0 base anywhere">
        <span>
          <span className="dim">Leitura:</span> {text} ·
        </span>
        <LinkButton aria-expanded={open} onClick={() => onToggle(!open)}>
          {open ? 'Fechar ajustes' : 'Ajustar'}
        </LinkButton>
      </p>
      {open && <div className={`${styles.settings} box stack pad-3`}>{children}</div>}
    </section>
  );
}

/**
 * 'Windows-1252 · ; · títulos na linha 4'
 *
 * @param layoutName of the TXT's positions
 */
export function readingText(options: ImportOptions, found: Catalogue | null, layoutName: string): string {
  if (found === null) return options.type === 'txt' ? `modelo ${layoutName}` : 'automática';
  const { encoding, sheet } = found;
  const parts = [
    ...(encoding === null ? [] : [ENCODINGS[encoding]]),
    ...(options.type === 'txt' ? [`modelo ${layoutName}`] : []),
    ...(sheet?.separator ? [sheet.separator === '\t' ? 'tabulação' : sheet.separator] : []),
    ...(sheet !== null && sheet.sheets.length > 1 && sheet.sheet !== null ? [`planilha ${sheet.sheet}`] : []),
    ...(sheet === null
      ? []
      : [sheet.headerRow === null ? 'sem títulos' : `títulos na linha ${sheet.headerRow}`]),
    ...(found.columns.includes('stock_value_combined')
      ? [`números como ${NUMBER_FORMATS[found.numberFormat]}`]
      : []),
    ...paddingText('código interno', options.internalCodeDigits),
    ...paddingText('código de barras', options.barcodeDigits),
  ];
  return parts.join(' · ');
}

function paddingText(name: string, digits: number): string[] {
  return digits === 0 ? [] : [`${name} com ${digits} dígitos`];
}

/** Whether the settings open by themselves. A missing column has its own question. */
export function isReadingUnsure(found: Catalogue | null): boolean {
  if (found === null) return false;
  return found.suspicions.length > 0 || (found.refusal !== null && found.missing.length === 0);
}

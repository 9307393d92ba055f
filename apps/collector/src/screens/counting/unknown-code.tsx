import { wasPhotographed } from '../../device/photographed';
import type { Reading } from '../../rules/reading';

interface UnknownCodeProps {
  /** Whose code the catalogue doesn't have. */
  readonly reading: Reading;
  readonly onPhotograph: (reading: Reading) => void;
}

/** Offers to photograph a box that the catalogue doesn't have; counting goes on whether someone does or not. */
export function UnknownCode({ reading, onPhotograph }: UnknownCodeProps) {
  const isPhotographed = wasPhotographed(reading);
  return (
    <div className="unknown-code">
      <p>{isPhotographed ? 'Foto guardada' : 'Sem cadastro: fotografe a caixa se puder'}</p>
      <button
        type="button"
        aria-label={`${isPhotographed ? 'Fotografar de novo' : 'Fotografar'} ${reading.code}`}
        onClick={() => onPhotograph(reading)}
      >
        {isPhotographed ? 'Outra foto' : 'Fotografar'}
      </button>
    </div>
  );
}

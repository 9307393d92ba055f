import type { NewCollectorCode } from '@balanco/contract/people/collector-codes';
import { Paper } from '../../../ui/print/paper';
import styles from './codes.module.css';
import { lastDayText } from './codes-query';
import { collectorAddress } from './collector-address';

interface CodeSheetProps {
  codes: readonly NewCollectorCode[];
  /** The QR code of each, in their order. */
  drawings: readonly string[];
}

/** A slip to cut out for each collector: name, QR code, code, and how to begin. */
export function CodeSheet({ codes, drawings }: CodeSheetProps) {
  const [first] = codes;
  return (
    <Paper label="Folha de códigos">
      <header>
        <h1>Códigos de coletores</h1>
        <p>
          Cada código vale uma vez, para um celular
          {first?.leaves_at != null && `, até ${lastDayText(first.leaves_at)}`}. Guarde a folha: quem tem um
          código conta com o nome que está nele.
        </p>
      </header>
      <ul className={styles.slips}>
        {codes.map(({ id, name, code }, index) => (
          <li key={id}>
            <img src={drawings[index]} alt={`QR code de ${name}`} />
            <div>
              <h2>{name}</h2>
              <ol>
                <li>Aponte a câmera do celular para o código.</li>
                <li>Abra o endereço que aparece.</li>
                <li>Escolha onde contar e leia o primeiro produto.</li>
              </ol>
              <p>
                Sem câmera: {collectorAddress(window.location)}
                <br />
                Código <strong>{code}</strong>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

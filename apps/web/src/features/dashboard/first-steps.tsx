import { VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { dialogs, paths } from '../../paths';
import { StaffLink } from './staff-link';
import styles from './tonight.module.css';

export interface Begun {
  readonly pharmacy: boolean;
  readonly products: boolean;
  readonly collectors: boolean;
  readonly inventory: boolean;
}

interface Step {
  readonly text: string;
  readonly done: boolean;
  readonly to: string;
  readonly also?: { readonly text: string; readonly to: string };
}

export function FirstSteps({ begun }: { begun: Begun }) {
  const steps = stepsOf(begun);
  const next = steps.find(({ done }) => !done);
  return (
    <section className="panel" aria-label="Primeiros passos">
      <h2 className="flex between mb-2 dim small medium">Primeiros passos</h2>
      <ol className={`${styles.steps} grid`}>
        {steps.map(({ text, done, to, also }) => (
          <li key={text} className={`${styles.step} row`} data-done={done}>
            {done ? <IconCircleCheck size={18} aria-hidden /> : <IconCircle size={18} aria-hidden />}
            {done ? (
              <span>
                {text}
                <VisuallyHidden component="span">: feito.</VisuallyHidden>
              </span>
            ) : (
              <span>
                <StaffLink to={to} fw={text === next?.text ? 600 : undefined}>
                  {text}
                </StaffLink>
                {also && (
                  <span className="dim small">
                    {' '}
                    ou <StaffLink to={also.to}>{also.text}</StaffLink>
                  </span>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepsOf(begun: Begun): readonly Step[] {
  return [
    { text: 'Ativar a licença', done: true, to: paths.licence() },
    {
      text: 'Criar a primeira farmácia',
      done: begun.pharmacy,
      to: dialogs.newPharmacy(),
    },
    {
      text: 'Importar os produtos da farmácia',
      done: begun.products,
      to: dialogs.importProducts(),
    },
    {
      text: 'Criar o inventário e suas seções',
      done: begun.inventory,
      to: dialogs.newInventory(),
    },
    {
      text: 'Conectar o celular de quem vai contar',
      done: begun.collectors,
      to: dialogs.connectCollector(),
      also: { text: 'cadastrar com e‑mail', to: paths.register() },
    },
    { text: 'Receber a primeira contagem do Coletor', done: false, to: paths.counts() },
  ];
}

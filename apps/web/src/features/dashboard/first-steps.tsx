import { VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { pharmacyDialogRequest } from '../../listing/pharmacy-dialog-request';
import { paths } from '../../paths';
import { StaffLink } from './staff-link';
import styles from './tonight.module.css';

/** What is there already. */
export interface Begun {
  readonly pharmacy: boolean;
  readonly products: boolean;
  readonly collectors: boolean;
  readonly inventory: boolean;
}

/** What to do until the first count arrives, in the order in which it works. */
export function FirstSteps({ begun }: { begun: Begun }) {
  const steps = [
    { text: 'Ativar a licença', done: true, to: paths.licence() },
    {
      text: 'Criar a primeira farmácia',
      done: begun.pharmacy,
      to: paths.pharmacies(),
      state: pharmacyDialogRequest('create'),
    },
    { text: 'Importar os produtos da farmácia', done: begun.products, to: paths.products() },
    { text: 'Cadastrar quem vai contar', done: begun.collectors, to: paths.register() },
    { text: 'Criar o inventário e suas seções', done: begun.inventory, to: paths.inventories() },
    { text: 'Receber a primeira contagem do aplicativo', done: false, to: paths.counts() },
  ];
  const next = steps.find(({ done }) => !done);
  return (
    <section className={styles.card} aria-label="Primeiros passos">
      <h2 className={styles.title}>Primeiros passos</h2>
      <ol className={styles.list}>
        {steps.map(({ text, done, to, state }) => (
          <li key={text} className={styles.step} data-done={done}>
            {done ? <IconCircleCheck size={18} aria-hidden /> : <IconCircle size={18} aria-hidden />}
            {done ? (
              <span>
                {text}
                <VisuallyHidden component="span">: feito.</VisuallyHidden>
              </span>
            ) : (
              <StaffLink to={to} state={state} fw={text === next?.text ? 600 : undefined}>
                {text}
              </StaffLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

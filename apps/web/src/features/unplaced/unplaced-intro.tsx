import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../paths';
import styles from './unplaced.module.css';

/** What stands here and what can be done with it, with the way back to Contagens. */
export function UnplacedIntro() {
  return (
    <div className={styles.intro}>
      <Anchor component={Link} to={paths.counts()} className={styles.back}>
        <IconArrowLeft size={16} aria-hidden />
        Voltar para Contagens
      </Anchor>
      <div>
        Contagens enviadas para um inventário que não existe aqui, ou que foi excluído. Nada se perdeu:
        escolha as contagens e atribua-as a um inventário.
      </div>
    </div>
  );
}

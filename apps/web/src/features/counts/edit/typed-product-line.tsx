import { Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from '../counts.module.css';
import type { TypedProduct } from './use-typed-product';

/** The product's name while its code is typed (specification, section 5, Count edit); its room is there before it is. */
export function TypedProductLine({ product }: { product: TypedProduct }) {
  const { icon, text } = shown(product);
  return (
    <div className={styles.typed} role="status" data-state={product.state}>
      {icon}
      <Text span truncate>
        {text}
      </Text>
    </div>
  );
}

function shown(product: TypedProduct): { icon: ReactNode; text: string } {
  switch (product.state) {
    case 'nothing':
      return { icon: null, text: '' };
    case 'searching':
      return { icon: <Loader size={14} aria-hidden />, text: 'Procurando produto...' };
    case 'found':
      return { icon: <IconCheck size={16} aria-hidden />, text: product.description };
    case 'none':
      return { icon: <IconAlertTriangle size={16} aria-hidden />, text: 'Produto não cadastrado' };
    case 'unknown':
      return {
        icon: <IconHelpCircle size={16} aria-hidden />,
        text: 'Não foi possível conferir o produto',
      };
  }
}

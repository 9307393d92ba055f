import { formatInteger } from '@balanco/contract/base/numbers';
import type { InventoryTerms } from '@balanco/contract/comparison/inventory-terms';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ItemSearch } from '../items/item-search';
import styles from './terms.module.css';

interface ScopeItemsProps {
  id: string;
  items: InventoryTerms['items'];
  readOnly: boolean;
  of: string;
  limit: number;
  onChange: (items: InventoryTerms['items']) => void;
}

export function ScopeItems({ id, items, readOnly, of, limit, onChange }: ScopeItemsProps) {
  // Resets the search for the next item.
  const [added, setAdded] = useState(0);
  const isFull = items.length >= limit;
  return (
    <div>
      <ItemSearch
        key={added}
        id={id}
        label="Itens"
        required={false}
        readOnly={readOnly || isFull}
        error={isFull ? `${of} já tem ${formatInteger(limit)} itens escolhidos.` : undefined}
        chosen={null}
        onChoose={({ key, name }) => {
          setAdded((before) => before + 1);
          if (items.some((item) => item.key === key)) return;
          onChange([...items, { key, description: name, internal_code: '' }]);
        }}
      />
      {items.length > 0 && (
        <ul className="short mt-2" aria-label="Itens escolhidos">
          {items.map((item) => {
            const name = nameOf(item);
            return (
              <li key={item.key} className={`${styles.choice} row between anywhere touch ruled`}>
                <span>{name}</span>
                <ActionIcon
                  className="touch"
                  variant="subtle"
                  color="gray"
                  size={28}
                  disabled={readOnly}
                  aria-label={`Tirar ${name}`}
                  title="Tirar"
                  onClick={() => onChange(items.filter(({ key }) => key !== item.key))}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** The snapshot may lack an item. */
function nameOf({ key, description, internal_code }: InventoryTerms['items'][number]): string {
  if (description === '') return `Código ${internal_code || key.slice(2)}`;
  return internal_code === '' ? description : `${description} (${internal_code})`;
}

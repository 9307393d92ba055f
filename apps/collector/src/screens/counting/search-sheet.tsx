import { useEffect, useRef, useState } from 'react';
import { searchProducts } from '../../store/catalogue';
import type { StoredProduct } from '../../store/database';
import { Button, Sheet, useCurrent } from '../basics';

interface SearchSheetProps {
  readonly pharmacy: string;
  readonly onClose: () => void;
  readonly onChosen: (code: string) => void;
}

const LIMIT = 50;

export function SearchSheet({ pharmacy, onClose, onChosen }: SearchSheetProps) {
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<readonly StoredProduct[]>([]);
  const field = useRef<HTMLInputElement>(null);
  // A panel that opens gives the focus to its first control.
  useEffect(() => field.current?.focus(), []);
  useCurrent([pharmacy, search], (isCurrent) => {
    const show = (products: readonly StoredProduct[]) => {
      if (isCurrent()) setFound(products);
    };
    if (search.trim().length < 2) show([]);
    else void searchProducts(pharmacy, search, LIMIT).then(show, () => show([]));
  });
  return (
    <Sheet title="Buscar produto" onClose={onClose}>
      <label>
        Nome do produto
        <input
          ref={field}
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </label>
      {search.trim().length >= 2 && found.length === 0 && <p className="state">Nenhum produto encontrado.</p>}
      <ul className="places">
        {found.map((product) => (
          <li key={product.id}>
            <Button onClick={() => onChosen(product.barcode || product.internal_code)}>
              <span>{product.description}</span>
              <small>{product.barcode || product.internal_code}</small>
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

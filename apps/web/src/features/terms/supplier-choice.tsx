import { formatInteger } from '@balanco/contract/base/numbers';
import type { InventoryTerms } from '@balanco/contract/comparison/inventory-terms';
import { listSuppliers } from '@balanco/contract/invoices/matching';
import { formatCnpj } from '@balanco/contract/pharmacies/cnpj';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askedQuery, request } from '../../api/client';
import { sentence } from '../../api/sentence';
import { counted } from '../../lib/counted';

interface SupplierChoiceProps {
  id: string;
  items: InventoryTerms['items'];
  limit: number;
  readOnly: boolean;
  onChange: (items: InventoryTerms['items']) => void;
}

/** Adds the items that a supplier brought, as the notes of twelve months say it; nothing without notes. */
export function SupplierChoice({ id, items, limit, readOnly, onChange }: SupplierChoiceProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { data } = useQuery(askedQuery(['suppliers', id], listSuppliers, { params: { id } }));
  const suppliers = data?.suppliers ?? [];
  if (suppliers.length === 0) return null;
  const add = async (cnpj: string | null) => {
    if (cnpj === null) return;
    const brought = await request(listSuppliers, { params: { id }, query: { cnpj } });
    const all = new Map([...brought.items, ...items].map((item) => [item.key, item]));
    setProblem(
      all.size > limit
        ? `Com os ${counted(brought.items.length, 'item', 'itens')} deste fornecedor o escopo passa de ${formatInteger(limit)} itens.`
        : null,
    );
    if (all.size <= limit) onChange([...all.values()]);
  };
  return (
    <Select
      label="Itens de um fornecedor"
      description="Das notas dos últimos 12 meses. A nota não diz o laboratório."
      placeholder="Escolha para acrescentar os itens"
      data={suppliers.map(({ cnpj, name, items: brought }) => ({
        value: cnpj,
        label: `${name} (${formatCnpj(cnpj)}): ${counted(brought, 'item', 'itens')}`,
      }))}
      value={null}
      readOnly={readOnly}
      error={problem}
      searchable
      nothingFoundMessage="Nenhum fornecedor encontrado"
      onChange={(cnpj) => void add(cnpj).catch((error: unknown) => setProblem(sentence(error)))}
    />
  );
}

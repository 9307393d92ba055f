import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inventoriesQuery } from '../../../listing/inventories-query';
import { pharmaciesQuery } from '../../../listing/pharmacies-query';

const noPharmacies: readonly Pharmacy[] = [];
const noRows: readonly InventoryRow[] = [];

/** The chosen pharmacy, inventory and section. Each choice depends on the one before it. */
export function useDestination() {
  const [pharmacyId, setPharmacyId] = useState<string | null>(null);
  const [inventoryId, setInventoryId] = useState<string | null>(null);
  const [sectionId, setSectionId] = useState<string | null>(null);
  const pharmacies = useQuery(pharmaciesQuery);
  const { data: allPharmacies = noPharmacies } = pharmacies;
  const only = allPharmacies.length === 1 ? allPharmacies[0] : undefined;
  const pharmacy = allPharmacies.find(({ id }) => id === pharmacyId) ?? only ?? null;
  const inventories = useQuery(inventoriesQuery(pharmacy?.id));
  const { data: rows = noRows } = inventories;
  // An inventory that was deleted meanwhile is no longer chosen.
  const inventory =
    rows.find((row) => row.section_id === null && String(row.inventory_id) === inventoryId) ?? null;
  const sections = rows.filter(
    (row) => row.section_id !== null && row.inventory_id === inventory?.inventory_id,
  );
  const chooseInventory = (id: string | null) => {
    setInventoryId(id);
    setSectionId(null);
  };
  return {
    pharmacies: allPharmacies,
    pharmacy,
    choosePharmacy: (id: string) => {
      setPharmacyId(id);
      chooseInventory(null);
    },
    inventories: rows.filter((row) => row.section_id === null),
    inventory,
    chooseInventory,
    sections,
    section: sections.find((row) => row.section_id === sectionId) ?? null,
    chooseSection: setSectionId,
    loading: { pharmacies: pharmacies.isLoading, inventories: inventories.isLoading },
    /** Set if a list could not be loaded. */
    errors: {
      pharmacies: allPharmacies === noPharmacies ? pharmacies.error : null,
      inventories: rows === noRows ? inventories.error : null,
    },
  };
}

export type DestinationChoice = ReturnType<typeof useDestination>;

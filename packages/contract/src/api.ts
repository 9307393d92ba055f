import { editCount, listCounts } from './counts.js';
import { getDashboardTotal, getHourlyHistory } from './dashboard.js';
import type { Endpoint } from './endpoint.js';
import {
  createInventory,
  createMobileInventory,
  deleteInventory,
  editInventory,
  finaliseInventory,
  finaliseMobileInventory,
  listInventories,
  listInventoriesWithCounts,
} from './inventories.js';
import { activateLicence, getLicence, listLicences } from './licences.js';
import { openSection, submitCounts } from './mobile.js';
import { pullCounts, pullInventories, pullPharmacies, pullProducts, pullSections } from './mobile-pull.js';
import {
  bulkPharmacies,
  createPharmacy,
  deletePharmacy,
  editPharmacy,
  getPharmacyContents,
  listPharmacies,
} from './pharmacies.js';
import {
  bulkProducts,
  countProducts,
  deleteAllProducts,
  deleteProduct,
  editProduct,
  listProducts,
} from './products.js';
import { addSection } from './sections.js';
import { getConfig, getCurrentUserRole, getProtected, signOut } from './session.js';
import { assignUnplacedCounts, discardUnplacedCounts, listUnplacedCounts } from './unplaced.js';
import { confirmUser, listUsers, listUsersFiltered } from './users.js';

/** Every call of the product. The server refuses to start when one has no handler. */
export const endpoints: readonly Endpoint[] = [
  getConfig,
  getProtected,
  getCurrentUserRole,
  signOut,
  getLicence,
  activateLicence,
  listLicences,
  listUsersFiltered,
  listUsers,
  confirmUser,
  getDashboardTotal,
  getHourlyHistory,
  listPharmacies,
  createPharmacy,
  editPharmacy,
  getPharmacyContents,
  deletePharmacy,
  bulkPharmacies,
  listProducts,
  countProducts,
  bulkProducts,
  editProduct,
  deleteProduct,
  deleteAllProducts,
  listInventories,
  listInventoriesWithCounts,
  createInventory,
  finaliseInventory,
  finaliseMobileInventory,
  editInventory,
  deleteInventory,
  addSection,
  createMobileInventory,
  listCounts,
  editCount,
  listUnplacedCounts,
  assignUnplacedCounts,
  discardUnplacedCounts,
  openSection,
  submitCounts,
  pullPharmacies,
  pullInventories,
  pullSections,
  pullProducts,
  pullCounts,
];

import { assignReason } from './assign-reason.js';
import { setBlindCount } from './blind-count.js';
import * as closing from './closing.js';
import { changeClosingTerms, getClosingTerms, includeItem } from './closing-terms.js';
import { bindCode, listCodeBindings, unbindCode } from './code-bindings.js';
import { importCollectorFile, previewCollectorFile } from './collector-file.js';
import { bulkDeleteCounts, bulkMoveCounts, bulkSetFactor, undoBulkCounts } from './count-bulk.js';
import { carryCounts, previewCarry } from './count-carry.js';
import { exportCounts } from './count-export.js';
import { editCount, listCounts, listSameProduct, summariseCounts } from './counts.js';
import { getDashboardTotal, getHourlyHistory, getTonight } from './dashboard.js';
import type { Endpoint } from './endpoint.js';
import * as profiles from './export-profiles.js';
import { exportSettlement, listExports, previewExport } from './exports.js';
import { acceptHints, getHints } from './hints.js';
import { listHistory, listPharmacyHistory } from './history.js';
import {
  deleteImportLayout,
  getImportMemory,
  saveImportChoices,
  saveImportLayout,
  saveImportMapping,
} from './import-memory.js';
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
import { itemDecisionCalls } from './item-decisions.js';
import { listItemHistory } from './item-history.js';
import { getLastImport, saveLastImport } from './last-import.js';
import { discardLateCounts, listLateCounts } from './late-counts.js';
import { activateLicence, getLicence, listLicences } from './licences.js';
import { openSection, submitCounts } from './mobile.js';
import { pullCounts, pullInventories, pullPharmacies, pullProducts, pullSections } from './mobile-pull.js';
import { editPerson, endSessions, listLicenceKeys, listPeople, listPersonHistory } from './people.js';
import {
  bulkPharmacies,
  createPharmacy,
  deletePharmacy,
  editPharmacy,
  getPharmacyContents,
  listPharmacies,
} from './pharmacies.js';
import { getPharmacySettings, savePharmacySettings } from './pharmacy-settings.js';
import {
  bulkProducts,
  countProducts,
  deleteAllProducts,
  deleteProduct,
  editProduct,
  listProducts,
} from './products.js';
import { recountCalls } from './recount-changes.js';
import { listMobileRecounts } from './recounts.js';
import { listSectionItems } from './section-items.js';
import { addSection, bulkSections, editSection } from './sections.js';
import { getConfig, getCurrentUserRole, getProtected, signOut } from './session.js';
import { compareSettlements, getSettlement, listSettlementItems, listSettlements } from './settlements.js';
import {
  approveSettlement,
  chooseUncounted,
  getClosingSteps,
  ignoreCode,
  reopenSettlement,
  settle,
  zeroUncountedItems,
} from './settling.js';
import { getDeletion, listTrash, purgeDeletion, restoreDeletion } from './trash.js';
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
  getTonight,
  listPharmacies,
  createPharmacy,
  editPharmacy,
  getPharmacyContents,
  deletePharmacy,
  bulkPharmacies,
  getPharmacySettings,
  savePharmacySettings,
  listProducts,
  countProducts,
  bulkProducts,
  editProduct,
  deleteProduct,
  deleteAllProducts,
  getImportMemory,
  saveImportMapping,
  saveImportLayout,
  deleteImportLayout,
  saveImportChoices,
  getLastImport,
  saveLastImport,
  listInventories,
  listInventoriesWithCounts,
  createInventory,
  finaliseInventory,
  finaliseMobileInventory,
  editInventory,
  deleteInventory,
  addSection,
  bulkSections,
  editSection,
  createMobileInventory,
  listCounts,
  summariseCounts,
  exportCounts,
  listSameProduct,
  editCount,
  bulkDeleteCounts,
  bulkMoveCounts,
  bulkSetFactor,
  undoBulkCounts,
  previewCarry,
  carryCounts,
  previewCollectorFile,
  importCollectorFile,
  listUnplacedCounts,
  assignUnplacedCounts,
  discardUnplacedCounts,
  closing.getClosing,
  closing.listDivergence,
  listSectionItems,
  closing.getItem,
  closing.listUnresolvedCodes,
  closing.captureSnapshot,
  closing.chooseStockMode,
  listItemHistory,
  setBlindCount,
  getClosingTerms,
  changeClosingTerms,
  includeItem,
  ...itemDecisionCalls,
  assignReason,
  chooseUncounted,
  zeroUncountedItems,
  ignoreCode,
  listLateCounts,
  discardLateCounts,
  getHints,
  acceptHints,
  ...recountCalls,
  listCodeBindings,
  bindCode,
  unbindCode,
  getClosingSteps,
  settle,
  approveSettlement,
  reopenSettlement,
  listSettlements,
  getSettlement,
  listSettlementItems,
  compareSettlements,
  profiles.listExportProfiles,
  profiles.createExportProfile,
  profiles.editExportProfile,
  profiles.deleteExportProfile,
  listExports,
  previewExport,
  exportSettlement,
  listHistory,
  listPharmacyHistory,
  listTrash,
  getDeletion,
  restoreDeletion,
  purgeDeletion,
  listPeople,
  editPerson,
  endSessions,
  listPersonHistory,
  listLicenceKeys,
  openSection,
  submitCounts,
  listMobileRecounts,
  pullPharmacies,
  pullInventories,
  pullSections,
  pullProducts,
  pullCounts,
];

import { assignReason } from './assign-reason.js';
import { setBlindCount } from './blind-count.js';
import * as closing from './closing.js';
import { closingTermsCalls } from './closing-terms.js';
import { bindCode, listCodeBindings, unbindCode } from './code-bindings.js';
import { collectorCodeCalls } from './collector-codes.js';
import { importCollectorFile, previewCollectorFile } from './collector-file.js';
import { bulkDeleteCounts, bulkMoveCounts, bulkSetFactor, undoBulkCounts } from './count-bulk.js';
import { carryCounts, previewCarry } from './count-carry.js';
import { exportCounts } from './count-export.js';
import { editCount, listCounts, summariseCounts } from './counts.js';
import { getDashboardTotal, getHourlyHistory, getTonight } from './dashboard.js';
import { reportDevice } from './devices.js';
import type { Endpoint } from './endpoint.js';
import { exportProfileCalls } from './export-profiles.js';
import { exportCalls } from './exports.js';
import { acceptHints, getHints } from './hints.js';
import { listHistory, listPharmacyHistory } from './history.js';
import {
  deleteImportLayout,
  getImportMemory,
  saveImportChoices,
  saveImportLayout,
  saveImportMapping,
} from './import-memory.js';
import * as inventories from './inventories.js';
import { itemDecisionCalls } from './item-decisions.js';
import { listItemHistory } from './item-history.js';
import { getLastImport, saveLastImport } from './last-import.js';
import { discardLateCounts, listLateCounts } from './late-counts.js';
import { activateLicence, getLicence, listLicences } from './licences.js';
import { chooseMainBarcode } from './main-barcode.js';
import { openSection, submitCounts } from './mobile.js';
import { photoCalls } from './mobile-photos.js';
import { pullCounts, pullInventories, pullPharmacies, pullProducts, pullSections } from './mobile-pull.js';
import { movementCalls } from './movements.js';
import { networkCalls } from './network.js';
import { editPerson, endSessions, listLicenceKeys, listPeople, listPersonHistory } from './people.js';
import { changePersonPharmacies, getPersonPharmacies } from './person-pharmacies.js';
import * as pharmacies from './pharmacies.js';
import { getPharmacySettings, savePharmacySettings } from './pharmacy-settings.js';
import { importQueue } from './phone-queue.js';
import {
  bulkProducts,
  countProducts,
  deleteAllProducts,
  deleteProduct,
  editProduct,
  listProducts,
} from './products.js';
import { getProgress, snoozeAlarm } from './progress.js';
import { recountCalls } from './recount-changes.js';
import { listMobileRecounts } from './recounts.js';
import { returnProofCalls } from './return-proofs.js';
import { listSameProduct } from './same-product.js';
import { declareSectionDone } from './section-done.js';
import { listSectionItems } from './section-items.js';
import { enterSection, printSectionLabels } from './section-visits.js';
import { addSection, bulkSections, editSection } from './sections.js';
import { getConfig, getCurrentUserRole, getProtected, signOut } from './session.js';
import { settlementCalls } from './settlements.js';
import {
  approveSettlement,
  chooseUncounted,
  getClosingSteps,
  ignoreCode,
  reopenSettlement,
  settle,
  zeroUncountedItems,
} from './settling.js';
import { trashCalls } from './trash.js';
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
  ...collectorCodeCalls,
  getDashboardTotal,
  getHourlyHistory,
  getTonight,
  getProgress,
  snoozeAlarm,
  pharmacies.listPharmacies,
  pharmacies.createPharmacy,
  pharmacies.editPharmacy,
  pharmacies.getPharmacyContents,
  pharmacies.deletePharmacy,
  pharmacies.bulkPharmacies,
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
  inventories.listInventories,
  inventories.listInventoriesWithCounts,
  inventories.createInventory,
  inventories.finaliseInventory,
  inventories.finaliseMobileInventory,
  inventories.editInventory,
  inventories.deleteInventory,
  addSection,
  bulkSections,
  editSection,
  inventories.createMobileInventory,
  printSectionLabels,
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
  ...closingTermsCalls,
  chooseMainBarcode,
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
  ...movementCalls,
  listCodeBindings,
  bindCode,
  unbindCode,
  getClosingSteps,
  settle,
  approveSettlement,
  reopenSettlement,
  ...settlementCalls,
  ...exportProfileCalls,
  ...exportCalls,
  ...returnProofCalls,
  ...networkCalls,
  listHistory,
  listPharmacyHistory,
  ...trashCalls,
  listPeople,
  editPerson,
  endSessions,
  listPersonHistory,
  listLicenceKeys,
  getPersonPharmacies,
  changePersonPharmacies,
  openSection,
  submitCounts,
  declareSectionDone,
  enterSection,
  ...photoCalls,
  importQueue,
  listMobileRecounts,
  reportDevice,
  pullPharmacies,
  pullInventories,
  pullSections,
  pullProducts,
  pullCounts,
];

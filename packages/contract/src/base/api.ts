import { bindCode, listCodeBindings, unbindCode } from '../comparison/code-bindings.js';
import * as comparison from '../comparison/comparison.js';
import { listSectionItems } from '../comparison/comparison.js';
import { inventoryTermsCalls } from '../comparison/inventory-terms.js';
import { listItemHistory } from '../comparison/item-history.js';
import { chooseMainBarcode } from '../comparison/main-barcode.js';
import { movementCalls } from '../comparison/movements.js';
import { importCollectorFile, previewCollectorFile } from '../counts/collector-file.js';
import {
  bulkDeleteCounts,
  bulkMoveCounts,
  bulkSetFactor,
  carryCounts,
  previewCarry,
  undoBulkCounts,
} from '../counts/count-bulk.js';
import { editCount, exportCounts, listCounts, listSameProduct, summariseCounts } from '../counts/counts.js';
import { checkQueue, importQueue } from '../counts/phone-queue.js';
import { assignUnplacedCounts, discardUnplacedCounts, listUnplacedCounts } from '../counts/unplaced.js';
import { exchangeCalls } from '../exchange/exchange-files.js';
import { exportProfileCalls } from '../exports/export-profiles.js';
import { exportCalls } from '../exports/exports.js';
import { returnProofCalls } from '../exports/return-proofs.js';
import { listHistory, listPharmacyHistory } from '../history/history.js';
import { trashCalls } from '../history/trash.js';
import { dailyCountCalls } from '../inventories/daily-count.js';
import * as inventories from '../inventories/inventories.js';
import { setBlindCount } from '../inventories/inventories.js';
import {
  addSection,
  bulkSections,
  declareSectionDone,
  editSection,
  enterSection,
  markNotFound,
  printSectionLabels,
} from '../inventories/sections.js';
import { openSection, submitCounts } from '../mobile/mobile.js';
import { photoCalls } from '../mobile/mobile-photos.js';
import {
  pullBindings,
  pullCounts,
  pullInventories,
  pullPharmacies,
  pullProducts,
  pullSections,
} from '../mobile/mobile-pull.js';
import { collectorCodeCalls } from '../people/collector-codes.js';
import { reportDevice } from '../people/devices.js';
import { giveLicence, listLicenceKeys } from '../people/licence-keys.js';
import { activateLicence, getLicence, listLicences } from '../people/licences.js';
import { listNotices, readNotice } from '../people/notices.js';
import {
  changePersonPharmacies,
  confirmUser,
  editPerson,
  endSessions,
  getPersonPharmacies,
  listPeople,
  listPersonHistory,
  listUsers,
  listUsersFiltered,
} from '../people/people.js';
import { anonymisePerson, exportPersonalData } from '../people/personal-data.js';
import { allowPhones, getPhoneAccess, withdrawPhones } from '../people/phone-access.js';
import { secondFactorCalls } from '../people/second-factor.js';
import { getConfig, getCurrentUserRole, getProtected, signOut } from '../people/session.js';
import * as pharmacies from '../pharmacies/pharmacies.js';
import { getPharmacySettings, savePharmacySettings } from '../pharmacies/pharmacy-settings.js';
import {
  deleteImportLayout,
  getImportMemory,
  getLastImport,
  saveImportChoices,
  saveImportLayout,
  saveImportMapping,
  saveLastImport,
} from '../products/product-import.js';
import {
  bulkProducts,
  countProducts,
  deleteAllProducts,
  deleteProduct,
  editProduct,
  listProducts,
} from '../products/products.js';
import { getDashboardTotal, getHourlyHistory, getTonight } from '../progress/dashboard.js';
import { sendMessage } from '../progress/messages.js';
import { networkCalls } from '../progress/network.js';
import { getProgress, listOpenSections, snoozeAlarm } from '../progress/progress.js';
import { itemDecisionCalls } from '../recounts/item-decisions.js';
import { recountCalls } from '../recounts/recount-changes.js';
import { listMobileRecounts } from '../recounts/recounts.js';
import { acceptHints, getHints } from '../settlement/hints.js';
import { discardLateCounts, listLateCounts } from '../settlement/late-counts.js';
import { settlementCalls } from '../settlement/settlements.js';
import {
  approveSettlement,
  assignReason,
  chooseUncounted,
  getSettlementSteps,
  ignoreCode,
  reopenSettlement,
  settle,
  zeroUncountedItems,
} from '../settlement/settling.js';
import type { Endpoint } from './endpoint.js';

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
  listNotices,
  readNotice,
  getPhoneAccess,
  allowPhones,
  withdrawPhones,
  ...secondFactorCalls,
  exportPersonalData,
  anonymisePerson,
  ...collectorCodeCalls,
  getDashboardTotal,
  getHourlyHistory,
  getTonight,
  getProgress,
  listOpenSections,
  snoozeAlarm,
  sendMessage,
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
  comparison.getComparison,
  comparison.listComparisonItems,
  listSectionItems,
  comparison.getItem,
  comparison.listUnresolvedCodes,
  comparison.separateBox,
  comparison.captureSnapshot,
  comparison.chooseStockMode,
  listItemHistory,
  setBlindCount,
  ...inventoryTermsCalls,
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
  getSettlementSteps,
  settle,
  approveSettlement,
  reopenSettlement,
  ...settlementCalls,
  ...exportProfileCalls,
  ...exportCalls,
  ...returnProofCalls,
  ...exchangeCalls,
  ...dailyCountCalls,
  ...networkCalls,
  listHistory,
  listPharmacyHistory,
  ...trashCalls,
  listPeople,
  editPerson,
  endSessions,
  giveLicence,
  listPersonHistory,
  listLicenceKeys,
  getPersonPharmacies,
  changePersonPharmacies,
  openSection,
  submitCounts,
  declareSectionDone,
  markNotFound,
  enterSection,
  ...photoCalls,
  checkQueue,
  importQueue,
  listMobileRecounts,
  reportDevice,
  pullPharmacies,
  pullInventories,
  pullSections,
  pullProducts,
  pullBindings,
  pullCounts,
];

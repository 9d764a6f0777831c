import { purchaseKinds } from '../resource/list/importPages'
import { moduleImports } from './ModuleImports'

/** Orders to suppliers as files, each document an order with its lines, and suppliers themselves. */
export const PurchaseImportView = moduleImports('Purchase import', purchaseKinds)

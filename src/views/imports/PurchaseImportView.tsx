import { purchaseKinds } from '../resource/list/importPages'
import { moduleImports } from './ModuleImports'
import { t } from '../../texts/texts'

/** Orders to suppliers as files, each document an order with its lines, and suppliers themselves. */
export const PurchaseImportView = moduleImports(t('Purchase import'), purchaseKinds)

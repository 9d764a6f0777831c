import { inventoryKinds } from '../resource/list/importPages'
import { moduleImports } from './ModuleImports'
import { t } from '../../texts/texts'

/** Files of the stock: products, bins, levels and what else inventory keeps in sheets. */
export const InventoryImportView = moduleImports(t('Inventory import'), inventoryKinds)

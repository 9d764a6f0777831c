import { inventoryKinds } from '../resource/list/importPages'
import { moduleImports } from './ModuleImports'

/** Files of the stock: products, bins, levels and what else inventory keeps in sheets. */
export const InventoryImportView = moduleImports('Inventory import', inventoryKinds)

import { generalResources } from './general/index'
import { importsResources } from './imports/index'
import type { Registry, Sound } from './kit/define/registry'
import { inventoryResources } from './inventory/index'
import { productionResources } from './production/index'
import { purchaseResources } from './purchase/index'
import { saleResources } from './sale/index'

/** Every definition by its table, module by module. */
export const resources = {
  // The search offers documents in this order: production orders first.
  ...productionResources,
  ...generalResources,
  ...inventoryResources,
  ...purchaseResources,
  ...saleResources,
  ...importsResources,
}

export type Resources = Sound<typeof resources>

/** The definitions by names that are known at run time only. */
export const registry: Registry = resources

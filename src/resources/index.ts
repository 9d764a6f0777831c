import { assemblyResources } from './assembly/index'
import { assemblyParts } from './assembly/parts'
import { forecastResources } from './forecast/index'
import { generalResources } from './general/index'
import { importsResources } from './imports/index'
import type { AnyResource } from './kit/define/definition'
import { isWithin } from './kit/define/defineResource'
import type { FieldValues } from './kit/fields/values'
import type { Registry, Sound } from './kit/define/registry'
import { labReceivingResources } from './labReceiving/index'
import { inventoryResources } from './inventory/index'
import { productionResources } from './production/index'
import { projectResources } from './projects/index'
import { purchaseResources } from './purchase/index'
import { rdResources } from './rd/index'
import { saleResources } from './sale/index'
import { trainingResources } from './training/index'

/** Every definition by its table, module by module. */
export const resources = {
  // The search offers documents in this order: production orders first.
  ...productionResources,
  ...assemblyResources,
  ...generalResources,
  ...inventoryResources,
  ...purchaseResources,
  ...saleResources,
  ...trainingResources,
  ...projectResources,
  ...labReceivingResources,
  ...rdResources,
  ...forecastResources,
  ...importsResources,
}

export type Resources = Sound<typeof resources>

/** The definitions by names that are known at run time only. */
export const registry: Registry = resources

/** Parts of tables that have calls and channels of their own. */
const parts: readonly AnyResource[] = assemblyParts

/** Every definition with calls and a channel: of whole tables and of parts. */
export const served: readonly AnyResource[] = [...Object.values(registry), ...parts]

/** The whole table that a definition is, or is a part of. */
export const wholeOf = (resource: AnyResource): AnyResource =>
  resource.alias === undefined ? resource : (registry[resource.name] ?? resource)

/** The definition that a row of a table is known by: that of its part, where it has one. */
export const knownAs = (resource: AnyResource, row: Readonly<FieldValues>): AnyResource =>
  parts.find((part) => part.name === resource.name && isWithin(part, row)) ?? resource

/** All definitions that have rows of a table. */
export const partsOf = (resource: AnyResource): readonly AnyResource[] => [
  resource,
  ...parts.filter(({ name }) => name === resource.name),
]

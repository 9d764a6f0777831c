import { productBins } from '../resources/inventory/bins/product_bins'
import type { ProductChange } from '../resources/inventory/product_changes/product_changes'
import { productFamilies } from '../resources/inventory/families/product_families'
import { callPath } from '../resources/kit/define/defineResource'
import { get, post } from './http'

/** One possible member of a family, and what there is of it. */
export type FamilyCell = {
  strength: number
  volume: number
  jurisdiction: string
  product_id: number | null
  sku: string | null
  status: string | null
  on_hand: number
  change_id: number | null
}

/** The members of a family that stand, are asked for and are missing. */
export const familyCells = async (id: number, signal?: AbortSignal) =>
  (
    await get<FamilyCell[]>(
      `${callPath(productFamilies)}/${id}/cells`,
      {},
      { quiet: true, ...(signal && { signal }) },
    )
  ).data

/** Asks for missing members, as one batch. */
export const generateMembers = async (id: number, cells: readonly FamilyCell[], once: string) =>
  (
    await post<{ batch_id: string; changes: ProductChange[] }>(
      `${callPath(productFamilies)}/${id}/generate`,
      { cells: cells.map(({ strength, volume, jurisdiction }) => ({ strength, volume, jurisdiction })) },
      { once },
    )
  ).data

/** Gives many products their bins at a location. */
export const assignBins = async (payload: Record<string, unknown>, once: string) =>
  (await post<{ added: number; changed: number }>(`${callPath(productBins)}/assign`, payload, { once })).data

import { binCalls } from '../../resources/inventory/bins/binCalls'
import { type FamilyCell, familyCalls } from '../../resources/inventory/families/familyCalls'
import { callApi, callWithForm, type FormValues } from '../calls'

/** The members of a family that exist, are requested and are missing. */
export const familyCells = (id: number, signal?: AbortSignal) =>
  callApi(familyCalls.cells, { id }, { quiet: true, ...(signal && { signal }) })

/** Requests missing members, as one batch. */
export const generateMembers = (id: number, cells: readonly FamilyCell[], once: string) =>
  callApi(
    familyCalls.generate,
    { id, cells: cells.map(({ strength, volume, jurisdiction }) => ({ strength, volume, jurisdiction })) },
    { once },
  )

/** Gives many products their bins at a location. */
export const assignBins = (values: FormValues, once: string) =>
  callWithForm(binCalls.assign, values, { once })

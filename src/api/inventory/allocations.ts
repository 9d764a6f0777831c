import { allocationCalls } from '../../resources/inventory/allocations/allocationCalls'
import { callApi, callWithForm, type FormValues } from '../calls'

/** Stock allocated to, picked for or shipped with packing lists. */
export const goodsOfLists = (ids: readonly number[]) =>
  callApi(allocationCalls.goods, { ids: ids.join(',') }, { quiet: true })

/** Shortages of a packing list, and possible sources. */
export const shortagesOf = (id: number) => callApi(allocationCalls.shortages, { id }, { quiet: true })

/** Allocates available stock to many sales, the most urgent first. */
export const allocateInTurn = (values: FormValues, once: string) =>
  callWithForm(allocationCalls.auto, values, { once })

/** Allocates available stock to one sale. */
export const allocateSale = (id: number, location_id: number, once: string) =>
  callApi(allocationCalls.allocateSale, { id, location_id }, { once })

/** Starts several packing lists as one wave. */
export const startWave = (ids: readonly number[], once: string) =>
  callApi(allocationCalls.startWave, { ids }, { once })

import { allocationCalls } from '../resources/inventory/allocations/allocationCalls'
import { callApi, callWithForm, type FormValues } from './calls'

/** What is promised to packing lists, picked for them or gone with them. */
export const goodsOfLists = (ids: readonly number[]) =>
  callApi(allocationCalls.goods, { ids: ids.join(',') }, { quiet: true })

/** What lines of a packing list lack, and where more would come from. */
export const shortagesOf = (id: number) => callApi(allocationCalls.shortages, { id }, { quiet: true })

/** Promises what there is to many sales, the most urgent first. */
export const allocateInTurn = (values: FormValues, once: string) =>
  callWithForm(allocationCalls.auto, values, { once })

/** Promises one sale what there is of it. */
export const allocateSale = (id: number, location_id: number, once: string) =>
  callApi(allocationCalls.allocateSale, { id, location_id }, { once })

/** Starts several packing lists as one walk. */
export const startWave = (ids: readonly number[], once: string) =>
  callApi(allocationCalls.startWave, { ids }, { once })

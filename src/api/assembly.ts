import { assemblyCalls } from '../resources/assembly/assemblyCalls'
import { callApi } from './calls'

/** Drafts orders of packs for what a sale has on backorder. */
export const orderBackorder = (sale_id: number, once: string) =>
  callApi(assemblyCalls.fromBackorder, { sale_id }, { once })

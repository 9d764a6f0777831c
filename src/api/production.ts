import type { ProductionOrderStep } from '../resources/production/steps/production_order_steps'
import { orderCalls } from '../resources/production/orders/orderCalls'
import { flowCalls } from '../resources/production/flows/flowCalls'
import { productionOrderSteps } from '../resources/production/steps/production_order_steps'
import { cartCalls } from '../resources/production/carts/cartCalls'
import { type Cart, carts } from '../resources/production/carts/carts'
import { type Pail, pails } from '../resources/production/recoveries/pails'
import { recoveryCalls } from '../resources/production/recoveries/recoveryCalls'
import { callApi, callWithForm, type FormValues } from './calls'
import { listRows, rowById } from './resourceApi'

/** One step with the version that its events must name. */
export const stepById = (id: number) => rowById<ProductionOrderStep>(productionOrderSteps, id)

/** The lots an order was made of, those made of it, and where they went. */
export const genealogyOf = (id: number, signal: AbortSignal) =>
  callApi(orderCalls.genealogy, { id }, { signal })

/** Puts the actions of a flow in this order; gives the flow with its new version. */
export const reorderFlow = (id: number, actions: readonly number[], version: number, once: string) =>
  callApi(flowCalls.reorder, { id, actions, version }, { once })

/** Makes carts with the next codes, all or none. */
export const makeCarts = (values: FormValues, once: string) =>
  callWithForm(cartCalls.makeRange, values, { once })

/** Makes empty pails with the next codes, all or none. */
export const makePails = (values: FormValues, once: string) =>
  callWithForm(recoveryCalls.makePails, values, { once })

/** Records liquid into scanned pails. */
export const recordRecovery = (values: FormValues, once: string) =>
  callWithForm(recoveryCalls.record, values, { once })

const isCoded = (code: string) => (row: { code: string; qr_code: string }) =>
  [row.code, row.qr_code].some((one) => one.toUpperCase() === code.trim().toUpperCase())

/** The pail of a scanned code; null where there is none. */
export const pailByCode = async (code: string): Promise<Pail | null> =>
  (await listRows<Pail>(pails, { search: code.trim(), limit: 20 }, true)).rows.find(isCoded(code)) ?? null

/** The cart of a scanned code; null where there is none. */
export const cartByCode = async (code: string): Promise<Cart | null> =>
  (await listRows<Cart>(carts, { search: code.trim(), limit: 20 }, true)).rows.find(isCoded(code)) ?? null

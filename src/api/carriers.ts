import { cartCalls } from '../resources/production/carts/cartCalls'
import { type Cart, carts } from '../resources/production/carts/carts'
import { type Pail, pails } from '../resources/production/recoveries/pails'
import { recoveryCalls } from '../resources/production/recoveries/recoveryCalls'
import { callApi, callWithForm, type FormValues } from './calls'
import { listRows } from './resourceApi'

/** Makes carts with the next codes, all or none. */
export const makeCarts = (values: FormValues, once: string) =>
  callWithForm(cartCalls.makeRange, values, { once })

/** Makes empty pails with the next codes, all or none. */
export const makePails = (values: FormValues, once: string) =>
  callWithForm(recoveryCalls.makePails, values, { once })

/** Records liquid into scanned pails. */
export const recordRecovery = (values: FormValues, once: string) =>
  callWithForm(recoveryCalls.record, values, { once })

/** Fills scanned pails of a recovery. */
export const fillRecovery = (values: FormValues, once: string) =>
  callWithForm(recoveryCalls.fill, values, { once })

/** How much liquid is in the tanks of an order, and how many pails take it. */
export const recoverableOf = (id: number, signal: AbortSignal) =>
  callApi(recoveryCalls.recoverable, { id }, { quiet: true, signal })

const isCoded = (code: string) => (row: { code: string; qr_code: string }) =>
  [row.code, row.qr_code].some((one) => one.toUpperCase() === code.trim().toUpperCase())

/** The pail of a scanned code; null where there is none. */
export const pailByCode = async (code: string): Promise<Pail | null> =>
  (await listRows<Pail>(pails, { search: code.trim(), limit: 20 }, true)).rows.find(isCoded(code)) ?? null

/** The cart of a scanned code; null where there is none. */
export const cartByCode = async (code: string): Promise<Cart | null> =>
  (await listRows<Cart>(carts, { search: code.trim(), limit: 20 }, true)).rows.find(isCoded(code)) ?? null

import type { AllocationRule } from '../../forecasting/supply'
import { type SupplyRow, supplyCalls } from '../../resources/forecast/supplyCalls'
import { callApi } from '../calls'

export const supplyPlan = (period_id: number | null) =>
  callApi(supplyCalls.plan, { period_id }, { quiet: true })

type Run = { period_id: number; rule: AllocationRule; product_ids: readonly number[] | null }

/** What a run would come to; nothing is changed. */
export const previewRun = (run: Run, signal: AbortSignal) =>
  callApi(supplyCalls.run, { ...run, dry_run: 1 }, { quiet: true, signal })

export const runSupply = (run: Run, once: string) =>
  callApi(supplyCalls.run, { ...run, dry_run: 0 }, { once })

export const undoRun = (period_id: number, once: string) => callApi(supplyCalls.undo, { period_id }, { once })

export const allocateRow = (
  { id, version }: Pick<SupplyRow, 'id' | 'version'>,
  allocated_qty: number | null,
  once: string,
) => callApi(supplyCalls.allocate, { id, version, allocated_qty }, { once })

export const prioritiseCustomer = (
  period_id: number,
  customer_id: number | null,
  priority: number,
  once: string,
) => callApi(supplyCalls.prioritise, { period_id, customer_id, priority }, { once })

import { planningCalls, type SentCell } from '../../resources/forecast/planningCalls'
import { callApi } from '../calls'

export const planningGrid = (period_id: number | null) =>
  callApi(planningCalls.grid, { period_id }, { quiet: true })

export const savePlanningCells = (cells: readonly SentCell[], override_reason: string | null, once: string) =>
  callApi(planningCalls.cells, { cells: [...cells], override_reason }, { once })

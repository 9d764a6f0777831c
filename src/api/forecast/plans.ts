import { planCalls } from '../../resources/forecast/planCalls'
import { callApi } from '../calls'

type LineVersion = { id: number; version: number }

export const splitLine = (
  { id, version }: LineVersion,
  quantities: readonly number[],
  dates: readonly string[],
  once: string,
) => callApi(planCalls.split, { id, version, quantities: [...quantities], dates: [...dates] }, { once })

export const moveLine = ({ id, version }: LineVersion, due_date: string, once: string) =>
  callApi(planCalls.move, { id, version, due_date }, { once })

export const mergeLines = (line_ids: readonly number[], once: string) =>
  callApi(planCalls.merge, { line_ids: [...line_ids] }, { once })

export const comparePlan = (id: number, before: number | null, after: number | null, signal: AbortSignal) =>
  callApi(planCalls.compare, { id, before, after }, { quiet: true, signal })

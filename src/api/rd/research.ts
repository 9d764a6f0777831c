import { rdCalls } from '../../resources/rd/rdCalls'
import { callApi } from '../calls'

/** Starts the next version of a sample as a copy. */
export const startVersion = (sampleId: number, copy_from: number | null, change_note: string | null) =>
  callApi(rdCalls.newVersion, { id: sampleId, copy_from, change_note })

/** Two versions side by side. */
export const compareVersions = (id: number, other: number, signal: AbortSignal) =>
  callApi(rdCalls.compare, { id, with: other }, { quiet: true, signal })

/** What limits a formula of these ingredients. */
export const formulaLimits = (
  product_ids: readonly number[],
  rd_sample_version_id: number,
  signal: AbortSignal,
) => callApi(rdCalls.limits, { product_ids, rd_sample_version_id }, { quiet: true, signal })

/** Takes the costs of today into the lines of a draft. */
export const refreshCosts = (id: number, version: number) => callApi(rdCalls.refreshCosts, { id, version })

/** A formula to a sum or a strength; saves nothing. */
export const scaleFormula = (id: number, to: 'total' | 'strength', value: number) =>
  callApi(rdCalls.scale, { id, to, value })

type Weighing = { scan: string; amount: number; is_partial: 0 | 1; is_rescaled: 0 | 1 }

/** Weighs an ingredient of a lab batch. */
export const weighIngredient = (line: { id: number; version: number }, weighing: Weighing) =>
  callApi(rdCalls.weigh, { id: line.id, version: line.version, ...weighing })

type Sought = { product_id: number | null; cas_number: string | null; max_percent: number | null }

/** Where an ingredient or a substance is used. */
export const whereIngredientIsUsed = (sought: Sought, signal: AbortSignal) =>
  callApi(rdCalls.whereUsed, sought, { quiet: true, signal })

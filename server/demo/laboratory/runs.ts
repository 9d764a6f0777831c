import { trayPositions } from '../../../src/resources/production/laboratory/hplc_order_lines'
import { curveOf, isWithin, recoveryOf } from '../../../src/resources/production/laboratory/suitability'
import { dayOf } from '../company/calendar'
import type { Random } from '../company/random'
import type { DemoRow, Tables } from '../company/tables'
import type { Sample } from './samples'

const minute = 60_000
const day = 24 * 60 * minute
const iso = (at: number) => new Date(Math.round(at)).toISOString()

/** Standards of a new curve, as parts of the range of the method; of other runs the middle one. */
const levels = [0.2, 0.4, 0.6, 0.8, 1]
const middle = [0.6]
/** A curve is made anew before it is too old. */
const curveDays = 25

const strength = (value: number) => Math.max(0, Math.round(value * 1000) / 1000)
const four = (value: number) => Math.round(value * 10_000) / 10_000

/** Samples that are measured together. */
export type Run = { category: DemoRow; samples: Sample[] }
export type PlacedRun = { id: number; slope: number }

type Options = { now: number; timezone: string; reviewer: number; chance: Random }

const isOver = ({ state }: Sample) => state !== 'in_test'

/** Writes runs of the instruments: vials, calibration, controls. */
export function runWriter(to: Tables, { now, timezone, reviewer, chance }: Options) {
  const curves = new Map<string, { number: string; at: number }>()

  /** What the controls of a run were found to be. */
  const controlsOf = (category: DemoRow, shares: readonly number[], target: number, slope: number) => {
    const full = Number(category.method_to_mg_ml)
    const found = (control: 'standard' | 'check', expected: number) => {
      const measured_mg_ml = strength(expected * chance.between(0.988, 1.012))
      return {
        control,
        expected_mg_ml: expected,
        measured_mg_ml,
        peak_area: four(measured_mg_ml * slope * chance.between(0.998, 1.002)),
      }
    }
    return [
      {
        control: 'blank' as const,
        expected_mg_ml: null,
        measured_mg_ml: 0.004,
        peak_area: four(0.004 * slope),
      },
      ...shares.map((share) => found('standard', strength(full * share))),
      found('check', target > 0 ? target : strength(full / 2)),
    ]
  }

  return (run: Run, requestIds: ReadonlyMap<Sample, number>): PlacedRun => {
    const { category, samples } = run
    const [first] = samples
    if (!first) throw new Error('A run without samples')
    const { machine, analyst, began } = first
    const key = `${machine} ${category.id}`
    const number = `HO-${String(to.rows('hplc_orders').length + 1).padStart(5, '0')}`
    const existing = curves.get(key)
    const isNew = existing === undefined || began - existing.at > curveDays * day
    const done = isOver(first)
    const startedAt = began + 2 * minute
    const finishedAt = Math.max(startedAt, Math.max(...samples.map(({ ended }) => ended)) - 2 * minute)
    const slope = 41.7 + machine * 0.9
    const target = Math.max(...samples.map(({ product }) => Number(product.strength_mg_ml)))
    const controls = controlsOf(category, isNew ? levels : middle, target, slope)
    const curve = done ? curveOf(controls) : null
    if (isNew && done) curves.set(key, { number, at: finishedAt })
    const id = to.add('hplc_orders', {
      number,
      status: done ? 'reviewed' : 'running',
      machine_id: machine,
      hplc_category_id: category.id,
      run_date: dayOf(began, timezone),
      column_serial: `C18-22${String(machine).padStart(2, '0')}`,
      analyst_id: analyst,
      calibration_curve_ref: isNew ? number : existing.number,
      r_squared: curve === null ? null : Number(curve.r2.toFixed(5)),
      slope: curve === null ? null : Number(curve.slope.toFixed(6)),
      intercept: curve === null ? null : Number(curve.intercept.toFixed(6)),
      system_suitability: done ? 'pass' : null,
      sample_count: samples.length,
      started_at: iso(startedAt),
      finished_at: done ? iso(finishedAt) : null,
      reviewed_by_id: done ? reviewer : null,
      reviewed_at: done ? iso(finishedAt + minute) : null,
      created_at: iso(began),
      created_by: analyst,
      updated_at: iso(Math.min(now, done ? finishedAt + minute : startedAt)),
      updated_by: done ? reviewer : analyst,
    })
    const stamps = {
      created_at: iso(began),
      created_by: analyst,
      updated_at: iso(began),
      updated_by: analyst,
    }
    const vials = [
      ...controls.map((point) => ({ ...point, request: null })),
      ...samples.map((sample) => ({
        control: null,
        expected_mg_ml: null,
        request: requestIds.get(sample) ?? null,
      })),
    ]
    const rules = {
      check_limit_percent: Number(category.check_limit_percent),
      loq_mg_ml: Number(category.loq_mg_ml),
      min_r_squared: Number(category.min_r_squared),
    }
    for (const [place, { request, control, expected_mg_ml }] of vials.entries()) {
      const line = to.add('hplc_order_lines', {
        hplc_order_id: id,
        position: trayPositions[place],
        hplc_request_id: request,
        control,
        expected_mg_ml,
        ...stamps,
      })
      const point = controls[place]
      if (!point || !done) continue
      to.add('hplc_control_results', {
        ...point,
        hplc_order_line_id: line,
        hplc_order_id: id,
        recovery_percent: recoveryOf(point),
        limit_percent: rules.check_limit_percent,
        in_limits: isWithin(point, rules),
        source: 'imported',
        measured_at: iso(startedAt + (place + 1) * minute),
        entered_by_id: analyst,
        ...stamps,
      })
    }
    return { id, slope }
  }
}

import type { DemoLedger } from '../stock/ledger'
import type { Random } from '../company/random'
import type { DemoRow, Tables } from '../company/tables'
import { type LabGoods, labCabinetsAt } from './goods'

export const dayMs = 86_400_000
export const hourMs = 3_600_000

export type LabOptions = {
  ledger: DemoLedger
  /** Classes by their code. */
  classes: ReadonlyMap<string, number>
  labId: number
  suppliers: readonly DemoRow[]
  people: { bench: number; lead: number; chemist: number; flavorist: number }
  now: number
}

export type Fate = 'empty' | 'usable' | 'rejected' | 'quarantined'

export const at = (ms: number) => new Date(ms).toISOString()
export const dayOf = (ms: number) => at(ms).slice(0, 10)

/** The cabinets of the laboratory, each a bin of its own. */
export function addCabinets(to: Tables, { classes, labId }: LabOptions) {
  return labCabinetsAt.map(({ code, isToxic }, nth) => {
    const bin = `CAB-${String(nth + 1).padStart(2, '0')}`
    const bin_id = to.add('bins', {
      code: bin,
      location_id: labId,
      kind: 'lab',
      barcode: `BIN-${labId}-${bin}`,
      pick_sequence: to.rows('bins').length,
    })
    to.add('lab_cabinets', {
      bin_id,
      flashpoint_class_id: classes.get(code) ?? 0,
      max_ml: 500_000,
      is_toxic: isToxic,
      min_temperature_c: 15,
      max_temperature_c: 25,
      shelves: 5,
    })
    return { bin_id, code, isToxic }
  })
}

export type Cabinet = ReturnType<typeof addCabinets>[number]
export type Book = LabOptions & {
  to: Tables
  chance: Random
  cabinets: readonly Cabinet[]
  counts: { opened: number; hold: number; overdue: number; disposed: number }
}

/** A cabinet for goods of a class; they are spread over all that take it. */
export const cabinetFor = ({ cabinets }: Book, goods: LabGoods, isToxic: boolean, nth: number) => {
  const fitting = cabinets.filter((one) => one.code === goods.code && one.isToxic === isToxic)
  return (fitting[nth % fitting.length] ?? cabinets[0]) as Cabinet
}

/** Nothing comes on a Sunday. */
export const workingDay = (ms: number) => (new Date(ms).getUTCDay() === 0 ? ms - dayMs : ms)

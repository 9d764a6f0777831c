import { toSix } from '../../../src/resources/production/batching/liquid'
import { usualPailMl } from '../../../src/resources/production/recoveries/pails'
import type { DemoRow, Tables } from '../company/tables'

const iso = (at: number) => new Date(Math.round(at)).toISOString()

const owned = 60
const tare_g = 940
/** A pail is not filled to its brim. */
const mostInPail = usualPailMl * 0.9

/** Liquid that goes into pails, by whom and when. */
type Filling = {
  recovery: DemoRow
  order: DemoRow
  lot: DemoRow
  ml: number
  density: unknown
  bin: number
  by: number
  at: number
}

const emptied = {
  status: 'empty',
  recovery_id: null,
  production_order_id: null,
  product_id: null,
  lot_id: null,
  strength_mg_ml: null,
  gross_g: null,
  bin_id: null,
  location_id: null,
  filled_at: null,
  filled_by_id: null,
}

/** The pails of the plant: filled in turn, and free again once they are cleaned. */
export function pailPool(to: Tables, since: number) {
  const free = Array.from({ length: owned }, (_, at) => {
    const code = `PL-${String(at + 1).padStart(5, '0')}`
    to.add('pails', {
      ...emptied,
      code,
      qr_code: code,
      volume_capacity_ml: usualPailMl,
      tare_g,
      volume_ml: 0,
      created_at: iso(since),
      updated_at: iso(since),
    })
    return to.rows('pails').at(-1) as DemoRow
  })
  return {
    /** Fills as many empty pails as hold a volume. */
    fill({ recovery, order, lot, ml, density, bin, by, at }: Filling): DemoRow[] {
      const many = Math.ceil(ml / mostInPail)
      const each = Math.floor(ml / many)
      return Array.from({ length: many }, (_, nth) => {
        const volume_ml = nth === many - 1 ? toSix(ml - each * (many - 1)) : each
        return Object.assign(free.shift() as DemoRow, {
          status: 'filled',
          recovery_id: recovery.id,
          production_order_id: order.id,
          product_id: lot.product_id,
          lot_id: lot.id,
          volume_ml,
          gross_g: Math.round((tare_g + volume_ml * Number(density ?? 1)) * 1000) / 1000,
          bin_id: bin,
          location_id: order.location_id,
          filled_at: iso(at),
          filled_by_id: by,
          updated_at: iso(at),
        })
      })
    },

    /** A sample comes out of the first of the pails. */
    sample([first]: readonly DemoRow[], ml: number) {
      if (first) first.volume_ml = toSix(Number(first.volume_ml) - ml)
    },

    /** A batch takes all that is in pails, which are cleaned afterwards. */
    empty(pails: readonly DemoRow[], at: number) {
      for (const pail of pails) free.push(Object.assign(pail, emptied, { volume_ml: 0, updated_at: iso(at) }))
    },

    /** What is in pails is destroyed; once they are cleaned they may be filled again. */
    destroy(pails: readonly DemoRow[], at: number, isCleaned: boolean) {
      for (const pail of pails) {
        Object.assign(pail, { status: 'disposed', volume_ml: 0, updated_at: iso(at) })
        if (isCleaned) free.push(Object.assign(pail, emptied))
      }
    },
  }
}

export type PailPool = ReturnType<typeof pailPool>

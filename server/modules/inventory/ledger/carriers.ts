import type { Unit } from '../../../engine/unitTypes'

/** What carries goods of a bin together, by a code of its own. */
export type Carrier = {
  number: string
  bin_id: number
  goods: readonly { lot_id: number; lot: string; qty: number }[]
  /** Takes it to another bin, ahead of its goods. */
  goTo: (binId: number) => Promise<void>
}
type Find = (unit: Unit, code: string) => Promise<Carrier | null>

const finders: Find[] = []

/** Registers how a scanned code is read that names a carrier. */
export const onCarrierScan = (find: Find) => void finders.push(find)

/** The carrier of a scanned code, locked; null where it names none. */
export async function scannedCarrier(unit: Unit, code: string): Promise<Carrier | null> {
  for (const find of finders) {
    const found = await find(unit, code)
    if (found) return found
  }
  return null
}

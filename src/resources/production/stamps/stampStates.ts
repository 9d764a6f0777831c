import { exciseJurisdictions } from '../../inventory/products/exciseJurisdictions'
import { choice } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'

/** What a stamp of an approved reel is: exactly one of these at every instant. */
export const stampStates = ['on_reel', 'applied', 'damaged_held', 'returned', 'destroyed', 'lost'] as const
export type StampState = (typeof stampStates)[number]

/** Where numbers come from and go to that are in no state: not in the books yet, or not on the reel after all. */
export type StampEnd = StampState | 'received' | 'uncounted'

/** What moved them. */
export const stampCauses = ['approve', 'session', 'adjustment', 'correction'] as const
export type StampCause = (typeof stampCauses)[number]

type StampCode = Exclude<(typeof exciseJurisdictions)[number], 'EX'>

/** The jurisdictions that have stamps: goods for export are marked, not stamped. */
export const stampCodes: readonly StampCode[] = exciseJurisdictions.filter(
  (code): code is StampCode => code !== 'EX',
)

/** The jurisdiction of a stamp. */
export const stampJurisdiction = () =>
  withLook(
    choice('Jurisdiction', stampCodes, Object.fromEntries(stampCodes.map((code) => [code, code]))),
    'jurisdiction',
  )

/** Whether the stamps of a reel carry readable numbers in sequence. */
export const serialModes = ['serial_range', 'count_only'] as const

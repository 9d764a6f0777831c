import type { Unit } from '../../engine/unitTypes'

// What R&D needs from the laboratory of production: it registers it here, so that neither module imports the other.

/** The allowed results for a target strength, in mg/ml; of a nicotine product by the ranges of its category. */
type StrengthLimits = (
  unit: Unit,
  strength: number,
  productId: number | null,
) => Promise<{ min: number; max: number }>

let registered: StrengthLimits | null = null

export const onStrengthLimits = (limits: StrengthLimits) => void (registered = limits)

/** The limits that the laboratory registered. */
export const strengthLimits: StrengthLimits = (unit, strength, productId) => {
  if (registered === null) throw new Error('The laboratory is not loaded')
  return registered(unit, strength, productId)
}

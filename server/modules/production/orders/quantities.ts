const scale = 1_000_000

/** Sum of two quantities, exact to the six decimals that are kept. */
export const plus = (left: number, right: number) => Math.round((left + right) * scale) / scale

/** A quantity cut to the six decimals that are kept. */
export const rounded = (value: number) => Math.round(value * scale) / scale

/** The volume to batch: the bottles, the overage on them, and what stays in hoses and filler. */
export const plannedVolume = (
  qty: number,
  unitMl: number,
  flow: { overage_percent: number; line_loss_ml: number },
) => rounded((qty * unitMl * (100 + flow.overage_percent)) / 100 + flow.line_loss_ml)

/** The planned volume in even batches; the last takes what rounding leaves. */
export function batchVolumes(volume: number, batches: number): number[] {
  const even = rounded(volume / batches)
  return Array.from({ length: batches }, (_, index) =>
    index === batches - 1 ? rounded(volume - even * (batches - 1)) : even,
  )
}

/** How many batches of the largest tank the volume takes. */
export const batchesOf = (volume: number, largestTankMl: number | null) =>
  largestTankMl === null ? 1 : Math.max(1, Math.ceil(volume / largestTankMl))

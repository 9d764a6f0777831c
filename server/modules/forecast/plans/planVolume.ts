/** Liquid to batch for a quantity, with what is lost in hoses, filling and samples. */
export const volumeOf = (qty: number, volumeMl: number | null, wastePercent = 0) =>
  Number((qty * (volumeMl ?? 0) * (1 + wastePercent / 100)).toFixed(6))

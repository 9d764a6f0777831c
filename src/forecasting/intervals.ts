import { meanSquare } from './methods/fit'

/**
 * How wide 80 % of the errors are, in deviations of the errors one bucket ahead: `first` for the next bucket, growing by
 * a power of the buckets ahead. Calibrated on the M3 series per buckets of a year: errors outside the history are wider
 * than inside it, which the normal 1.28 leaves out, and years grow apart faster than quarters and months.
 */
const widths: readonly { upTo: number; first: number; power: number }[] = [
  { upTo: 1, first: 1.62, power: 0.83 },
  { upTo: 4, first: 1.58, power: 0.55 },
  { upTo: Infinity, first: 1.5, power: 0.3 },
]

/** The 80 % interval of each bucket ahead, in its unit; never below zero, and always around the forecast. */
export const intervalsOf = (
  { forecast, errors }: { forecast: readonly number[]; errors: readonly number[] },
  period: number,
): { lower: number; upper: number }[] => {
  const deviation = Math.sqrt(meanSquare(errors))
  const { first, power } = widths.find(({ upTo }) => period <= upTo) ?? { first: 1.5, power: 0.3 }
  return forecast.map((value, ahead) => {
    const half = deviation * first * (ahead + 1) ** power
    return { lower: Math.max(0, value - half), upper: Math.max(value, value + half) }
  })
}

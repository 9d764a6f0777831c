import { amountOf } from './formulaTotals'

/** A line as it is weighed: how much of the batch it is, and how much of it is there. */
type WeighedLine = { percent: number | null; weighed_amount: number | null }

export type Weighed =
  /** Within tolerance. */
  | { is: 'done' }
  | { is: 'short'; off: number }
  /** Too much: a batch of `batchSize` would have it at its share. */
  | { is: 'over'; off: number; batchSize: number }

const toSix = (value: number) => Number(value.toFixed(6))

/** An ingredient once an amount is added to what is there, and how far that is off its target in percent. */
export function weighedWith(
  line: WeighedLine,
  added: number,
  { batchSize, tolerance }: { batchSize: number; tolerance: number },
): Weighed {
  const percent = line.percent ?? 0
  const target = amountOf(batchSize, percent)
  const total = toSix((line.weighed_amount ?? 0) + added)
  const off = target === 0 ? 0 : Number(((100 * (total - target)) / target).toFixed(2))
  const most = (target * tolerance) / 100 + 1e-9
  if (total - target > most) return { is: 'over', off, batchSize: toSix((100 * total) / percent) }
  return target - total > most ? { is: 'short', off } : { is: 'done' }
}

/** Whether an ingredient is there to its tolerance. */
export const isWeighed = (line: WeighedLine, batch: { batchSize: number; tolerance: number }) =>
  line.weighed_amount !== null && weighedWith(line, 0, batch).is === 'done'

import { optional } from '../../kit/fields/field'
import { decimal } from '../../kit/fields/numbers'

const litres = (label: string) => decimal(label, 3, { unit: 'L', displayScale: 1 })

/** Figures of a measured batch that several reports show. */
export const batchFigures = {
  planned_l: litres('Litres planned'),
  actual_l: litres('Litres'),
  deviation_l: decimal('Deviation', 3, { unit: 'L', signed: true, displayScale: 1 }),
  deviation_percent: optional(decimal('Deviation of plan', 4, { unit: '%', signed: true, displayScale: 2 })),
}

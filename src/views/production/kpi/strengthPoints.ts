import type { AnyRow } from '../../../api/resourceApi'
import { asText } from '../../fields/asText'

/** Measured batches as points of a chart. One that is back at its tank to be adjusted has no end yet: it comes with its end. */
export const strengthPoints = (rows: readonly AnyRow[]) =>
  rows
    .filter(({ finished_at }) => finished_at !== null)
    .map((row) => ({
      id: row.id,
      label: `${asText(row.production_order)} / ${asText(row.batch_no)}`,
      at: asText(row.finished_at),
      value: Number(row.strength_deviation_percent),
    }))

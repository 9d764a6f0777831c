import type { ForecastProductionPlanLine } from '../../../resources/forecast/forecast_production_plan_lines'

export type BucketPoint = {
  bucket: string
  /** Litres that are planned and those that are over the capacity of the bucket. */
  planned_l: number
  is_over: boolean
  requirement: number
  planned: number
  /** Stock after what is planned, and what of it is safety stock. */
  projected: number
  safety: number
}

const exact = (value: number) => Number(value.toFixed(3))

/** What the lines of a plan come to by bucket. */
export function bucketPoints(lines: readonly ForecastProductionPlanLine[]): BucketPoint[] {
  const points = new Map<string, BucketPoint>()
  for (const line of lines) {
    const planned = line.status === 'skipped' ? 0 : line.planned_qty
    const point = points.get(line.bucket_start) ?? {
      bucket: line.bucket_start,
      planned_l: 0,
      is_over: false,
      requirement: 0,
      planned: 0,
      projected: 0,
      safety: 0,
    }
    points.set(line.bucket_start, {
      ...point,
      planned_l: exact(point.planned_l + (line.status === 'skipped' ? 0 : line.planned_volume_ml / 1000)),
      is_over: point.is_over || line.is_over_capacity === 1,
      requirement: exact(point.requirement + line.gross_requirement_qty),
      planned: exact(point.planned + planned),
      projected: exact(point.projected + line.projected_qty + planned),
      safety: exact(point.safety + line.safety_stock_qty),
    })
  }
  return [...points.values()].toSorted((one, other) => (one.bucket < other.bucket ? -1 : 1))
}

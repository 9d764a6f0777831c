import type { AnyResource } from '../../../resources/kit/define/definition'
import type { AnyField, Fields } from '../../../resources/kit/fields/field'
import { kindOf } from '../../../resources/kit/query/filter'
import type { ReportDefaults } from '../../../resources/production/reports/reportDefaults'
import { periodDays } from '../../../resources/production/reports/reportPeriod'
import { endOfDay, startOfDay } from '../../fields/dayPresets'

const withDecimals = (field: AnyField, most: number): AnyField =>
  field.kind === 'decimal'
    ? {
        ...field,
        displayScale: Math.max(
          Math.min(field.displayScale ?? field.scale ?? 6, most),
          field.minDecimals ?? 0,
        ),
      }
    : field

const rounded = (fields: Fields, most: number): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withDecimals(field, most)]))

/** The filter of the days a report begins with, as a list has its default filters. */
function periodFilter(resource: AnyResource, { period }: ReportDefaults, today: string) {
  const field = resource.report?.period
  const days = periodDays(period, today)
  if (field === undefined || days === null) return []
  const isInstant = kindOf(resource, field) === 'instant'
  const [from, to] = isInstant ? [startOfDay(days.from), endOfDay(days.to)] : [days.from, days.to]
  return [
    { field, operator: '>=', value: from },
    { field, operator: '<=', value: to },
  ] as const
}

/** A report of production as the company begins it: with its days, its decimals, and so many rows at most. */
export function withDefaults(resource: AnyResource, defaults: ReportDefaults, today: string): AnyResource {
  const { report, list, systemFields } = resource
  const { decimals, max_rows } = defaults
  if (!report) return resource
  return {
    ...resource,
    ...(decimals !== null && { systemFields: rounded(systemFields, decimals) }),
    list: { ...list, preset: [...periodFilter(resource, defaults, today), ...(list.preset ?? [])] },
    report: { ...report, mostRows: max_rows },
  }
}

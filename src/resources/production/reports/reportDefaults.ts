import * as z from 'zod/mini'
import { reportPeriods } from './reportPeriod'

/** How reports begin, as the company has set it: part of the settings of each person who reads them. */
export const reportDefaults = z.object({
  period: z.enum(reportPeriods),
  max_rows: z.int(),
  decimals: z.nullable(z.int()),
})

export type ReportDefaults = z.output<typeof reportDefaults>

/** How reports begin until the company sets it. */
export const usualReportDefaults: ReportDefaults = { period: 'this_week', max_rows: 100_000, decimals: null }

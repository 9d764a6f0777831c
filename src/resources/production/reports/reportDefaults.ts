import * as z from 'zod/mini'
import { reportPeriods } from './reportPeriod'

/** How reports begin, as the company has set it: part of the settings of each person who reads them. */
export const reportDefaults = z.object({
  period: z.enum(reportPeriods),
  max_rows: z.int(),
  decimals: z.nullable(z.int()),
})

export type ReportDefaults = z.output<typeof reportDefaults>

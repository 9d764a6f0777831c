import type { importResults } from './sales_import_logs'

/** The last file of sales with what became of its orders, and how many orders were left out in 30 days. */
export type SalesImportsNow = {
  last:
    | ({ id: number; number: string; at: string; by: string | null } & Record<
        (typeof importResults)[number],
        number
      >)
    | null
  rejected: number
}

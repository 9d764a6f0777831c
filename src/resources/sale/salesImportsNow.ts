import * as z from 'zod/mini'
import { defineComputed } from '../kit/define/defineComputed'

const last = z.object({
  id: z.int(),
  number: z.string(),
  at: z.string(),
  by: z.nullable(z.string()),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
})
export type LastSalesImport = z.output<typeof last>

/** The last file of sales with what became of its orders, and how many orders were left out in 30 days. */
export const salesImportsNow = defineComputed({
  segment: 'sale',
  name: 'sales_imports_now',
  areas: ['sale', 'sales_section'],
  modules: ['Sale'],
  about:
    'The last file of sales with what became of its orders, and how many orders were left out in the last 30 days.',
  answer: z.object({ last: z.nullable(last), rejected: z.int() }),
})

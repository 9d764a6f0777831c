import * as z from 'zod/mini'
import { taxCodes } from '../general/taxes/tax_setup_lines'
import { json } from '../kit/fields/lists'

/** A tax of an order: levied at a rate on a base, once per document. */
export const saleTax = z.object({
  code: z.enum(taxCodes),
  name: z.string(),
  rate: z.number(),
  base: z.number(),
  amount: z.number(),
})
export type SaleTax = z.output<typeof saleTax>

/** The taxes of an order as they are kept with it. */
export const saleTaxes = json<readonly SaleTax[]>('Taxes', z.array(z.custom<SaleTax>()))

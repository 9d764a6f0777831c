import * as z from 'zod/mini'
import type { TaxCode } from '../general/taxes/tax_setup_lines'
import type { Field } from '../kit/fields/field'

/** A tax of an order: levied at a rate on a base, once per document. */
export type SaleTax = { code: TaxCode; name: string; rate: number; base: number; amount: number }

/** The taxes of an order as they are kept with it. */
export const saleTaxes: Field<readonly SaleTax[], 'required'> = {
  kind: 'longText',
  label: 'Taxes',
  presence: 'required',
  isJson: true,
  schema: z.array(z.unknown()) as unknown as z.ZodMiniType<readonly SaleTax[], unknown>,
}

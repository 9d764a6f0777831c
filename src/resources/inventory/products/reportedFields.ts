import { choice, optional, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { casNumber } from './casNumber'
import { handlingFields } from './handlingFields'

/** Where nicotine comes from, as Health Canada asks it. */
export const nicotineOrigins = ['natural', 'synthetic', 'mixture'] as const

/**
 * What a product is to Health Canada: a brand by its identifier, an ingredient by its names, number and origin; and how it
 * is handled.
 */
export const reportedFields = {
  unique_product_identifier: {
    ...withLook(
      optional(
        text('Product identifier', 14, {
          pattern: /^(\d{8}|\d{12,14}|[A-Z0-9]{1,10})$/,
          patternMessage: 'A GTIN, or at most 10 capital letters and figures',
        }),
      ),
      'code',
    ),
    help: 'Names a brand to Health Canada: its barcode if left blank',
  },
  common_name: optional(text('Common name', 160)),
  chemical_name: optional(text('Chemical name', 160)),
  cas_number: casNumber(),
  nicotine_origin: optional(choice('Origin of the nicotine', nicotineOrigins)),
  ...handlingFields,
}

import * as z from 'zod/mini'
import type { Changes } from '../../kit/define/row'
import type { Field } from '../../kit/fields/field'
import { json } from '../../kit/fields/lists'
import type { ProductComponent } from '../products/product_components'
import type { products } from '../products/products'

/** One part of a product, as its list of components says it. */
export type Component = Pick<
  ProductComponent,
  'component_product_id' | 'qty_per_unit' | 'phase_code' | 'scrap_percent'
> & { is_active: boolean }

/** What a request would write into a product: fields, the status, or what it is made of. */
export type Proposal = Changes<typeof products> & { components?: readonly Component[] | undefined }

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values of a product by field; the server checks each of them against the product. */
export const proposal = (label: string): Field<Proposal, 'required'> =>
  json(label, z.custom<Proposal>(isRecord, 'other'))

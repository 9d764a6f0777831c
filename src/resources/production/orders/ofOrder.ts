import { joined } from '../../kit/define/derived'
import { text } from '../../kit/fields/field'

/** What reports say of the product that the order of a row makes: liquid itself has no brand. */
export const ofOrder = {
  brand: joined(text('Brand', 80), 'production_order_id.product_id.brand_id', 'name'),
  category: joined(text('Category', 80), 'production_order_id.product_id.category_id', 'name'),
}

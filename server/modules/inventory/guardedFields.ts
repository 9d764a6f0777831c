import { isGuarded } from '../../../src/resources/kit/defineResource'
import { type Product, products } from '../../../src/resources/inventory/products'
import { Refused } from '../../http/refused'

type Values = Record<string, unknown>

const asWire = (value: unknown) => (typeof value === 'boolean' ? Number(value) : (value ?? null))

/** Whether a value is another than the product has now. */
export const differs = (product: Values, name: string, value: unknown) =>
  asWire(value) !== asWire(product[name])

/** Refuses to write directly what is altered only by an approved request. */
export function demandUnguarded(product: Product, changes: Values) {
  const refused = Object.keys(changes).filter(
    (name) => isGuarded(products, product, name) && differs(product, name, changes[name]),
  )
  if (refused.length === 0) return
  const names = refused.map((name) => products.fields[name as keyof typeof products.fields].label)
  throw new Refused('approval_required', {
    text: `${names.join(', ')} ${names.length > 1 ? 'need' : 'needs'} an approval: propose a change`,
    fields: refused,
  })
}

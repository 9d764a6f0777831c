import { sql } from 'kysely'
import { check, type FieldErrors } from '../../../src/resources/kit/defineResource'
import { guardedFields, type Product, products } from '../../../src/resources/inventory/products'
import { demandReferences } from '../../http/references'
import { invalid, invalidBecause } from '../../http/refused'
import type { Unit } from '../../http/unit'
import { differs } from './guardedFields'
import { demandFit } from './productFit'

type Values = Record<string, unknown>

const within = (errors: FieldErrors) =>
  invalid(Object.fromEntries(Object.entries(errors).map(([name, rule]) => [`proposed.${name}`, rule])))

/** Says of a refusal of the product's own values where in the request they stand. */
async function inProposal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, data } = error as { code?: string; data?: unknown }
    throw code === 'validation_error' ? within(data as FieldErrors) : error
  }
}

async function demandUnique(unit: Unit, values: Values, own: number | null) {
  for (const [name = ''] of products.unique) {
    const value = values[name]
    if (value === undefined || value === null) continue
    const taken = await sql`select 1 from products
      where ${sql.ref(name)} = ${value} and id is distinct from ${own} limit 1`.execute(unit.trx)
    if (taken.rows.length > 0) throw invalid({ [name]: 'unique' })
  }
}

/** Refuses values that the product could not hold together with what it holds already. */
export const demandHolds = (unit: Unit, proposed: Values, product: Product | null) =>
  inProposal(async () => {
    await demandReferences(unit.trx, products.fields, proposed)
    await demandFit(unit, { ...product, ...proposed }, product ?? undefined)
    await demandUnique(unit, proposed, product?.id ?? null)
  })

/** The proposed values as they are stored: of a new product all there are, of another what differs and is guarded. */
export function checked(proposed: Values, product: Product | null): Values {
  if (!product) {
    const whole = check(products.fields, proposed)
    if (!whole.ok) throw within(whole.errors)
    return Object.fromEntries(
      Object.entries(whole.values).filter(([, value]) => value !== undefined && value !== null),
    )
  }
  const direct = Object.keys(proposed).filter((name) => !(guardedFields as readonly string[]).includes(name))
  if (direct.length > 0)
    throw within(
      Object.fromEntries(
        direct.map((name) => [
          name,
          { code: 'other', text: name in products.fields ? 'This is changed directly' : 'Unknown field' },
        ]),
      ),
    )
  const given = check(products.fields, proposed, { partial: true })
  if (!given.ok) throw within(given.errors)
  const changed = Object.entries(given.values).filter(
    ([name, value]) => value !== undefined && differs(product, name, value),
  )
  if (changed.length === 0) throw invalidBecause('proposed', 'Nothing is changed by this')
  return Object.fromEntries(changed)
}

/** The guarded values of a draft, as they are asked to be approved. */
export const imageOf = (product: Product): Values =>
  Object.fromEntries(
    guardedFields.flatMap((name) => (product[name] === null ? [] : [[name, stored(name, product[name])]])),
  )

/** A value as the database holds it. */
export const stored = (name: string, value: unknown) =>
  products.fields[name as keyof typeof products.fields]?.kind === 'flag' ? Boolean(value) : (value ?? null)

import type { ComponentValues } from '../../../resources/inventory/products/productCalls'
import {
  type ProductComponent,
  productComponents,
} from '../../../resources/inventory/products/product_components'
import { problemOf } from '../../fields/problems'

/** A component while it is typed. */
export type ComponentLine = {
  key: number
  /** What the chosen product is called. */
  label: string | null
  typed: Record<ComponentName, unknown>
}

const { component_product_id, qty_per_unit, phase_code, scrap_percent } = productComponents.fields
/** What is typed of a component, in the order of the form. */
export const componentFields = { component_product_id, qty_per_unit, phase_code, scrap_percent }
export type ComponentName = keyof typeof componentFields

let keys = 0

export const emptyLine = (): ComponentLine => ({
  key: ++keys,
  label: null,
  typed: { component_product_id: null, qty_per_unit: null, phase_code: null, scrap_percent: 0 },
})

export const lineOf = (row: ProductComponent): ComponentLine => ({
  key: ++keys,
  label: row.component_product,
  typed: {
    component_product_id: row.component_product_id,
    qty_per_unit: row.qty_per_unit,
    phase_code: row.phase_code,
    scrap_percent: row.scrap_percent,
  },
})

/** In the order in which the server keeps and names them. */
export const inOrder = (lines: readonly ComponentLine[]) =>
  lines.toSorted(
    ({ typed: left }, { typed: right }) =>
      Number(left.component_product_id ?? Infinity) - Number(right.component_product_id ?? Infinity),
  )

/** What cannot be sent yet, by line and field. */
export const problemsIn = (lines: readonly ComponentLine[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(({ key, typed }) =>
      Object.entries(componentFields).flatMap(([name, field]) => {
        const problem = problemOf(field, typed[name as ComponentName])
        return problem === null ? [] : [[`${key}.${name}`, problem] as const]
      }),
    ),
  )

/** What the server refused, by line and field; `of` are the lines as they were sent. */
export const refusalsOf = (refused: Readonly<Record<string, string>>, of: readonly ComponentLine[]) =>
  Object.fromEntries(
    Object.entries(refused).flatMap(([name, message]) => {
      const [, place, field] = /components\.(\d+)\.(\w+)$/.exec(name) ?? []
      const line = place === undefined ? undefined : of[Number(place)]
      return line ? [[`${line.key}.${field}`, message] as const] : []
    }),
  )

export const valuesOf = ({ typed }: ComponentLine, current: readonly ProductComponent[]) =>
  ({
    ...typed,
    is_active: current.find((row) => row.component_product_id === typed.component_product_id)?.is_active ?? 1,
  }) as ComponentValues

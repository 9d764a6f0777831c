import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { registry } from '../../../src/resources'

/**
 * Columns by which pickers may filter a look-up: those some definition restricts references by, and
 * references.
 */
export const lookupColumns = (resource: AnyResource) =>
  new Set([
    ...Object.entries({ ...resource.fields, ...resource.systemFields })
      .filter(([, { kind, readable }]) => kind === 'reference' && !readable)
      .map(([name]) => name),
    ...Object.values(registry).flatMap((other) =>
      [other.fields, ...Object.values(other.events).map(({ inputs }) => inputs ?? {})].flatMap((fields) =>
        Object.values(fields).flatMap((field) =>
          field.table === resource.name ? Object.keys(field.where ?? {}) : [],
        ),
      ),
    ),
    ...((resource.lookup && resource.lookup.where) || []),
  ])

/** The columns that identify a row for people besides its name. */
export const codeColumns = ({ prefix, lookup }: AnyResource) => [
  ...(prefix === undefined ? [] : ['number']),
  ...((lookup && lookup.codes) || []),
]

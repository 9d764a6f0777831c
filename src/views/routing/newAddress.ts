import type { AnyResource } from '../../resources/kit/define/definition'

const prefix = 'with.'

/** The address that opens a new record over its list, which begins with these references. */
export const newAddress = ({ path }: AnyResource, references: Readonly<Record<string, number>>) =>
  `${path}?${new URLSearchParams([
    ['open', 'new'],
    ...Object.entries(references).map(([name, id]) => [`${prefix}${name}`, String(id)]),
  ]).toString()}`

/** The references that a new record begins with, from such an address; what is no id of a reference is left out. */
export function newValues({ fields }: AnyResource, params: URLSearchParams): Record<string, number> {
  return Object.fromEntries(
    [...params].flatMap(([key, value]) => {
      const name = key.startsWith(prefix) ? key.slice(prefix.length) : ''
      const isId = fields[name]?.kind === 'reference' && /^[1-9]\d{0,14}$/.test(value)
      return isId ? [[name, Number(value)] as const] : []
    }),
  )
}

/** The address without the values of a new record. */
export function withoutNewValues(params: URLSearchParams) {
  const next = new URLSearchParams(params)
  for (const key of params.keys()) if (key.startsWith(prefix)) next.delete(key)
  return next
}

import type { AnyResource } from '../../resources/kit/define/definition'
import { screenAt } from './screens'

const prefix = 'with.'

/** The address that opens a new record over its list, which begins with these references. */
export const newAddress = ({ path }: AnyResource, references: Readonly<Record<string, number>>) =>
  `${path}?${new URLSearchParams([
    ['open', 'new'],
    ...Object.entries(references).map(([name, id]) => [`${prefix}${name}`, String(id)]),
  ]).toString()}`

const withoutId = (path = '') => (path.endsWith('/:id?') ? path.slice(0, -'/:id?'.length) : undefined)

/** The page on which a record is made; null where that is done over its list. */
export function newPage({ pagePath }: AnyResource): string | null {
  const address = withoutId(pagePath)
  return address && screenAt(address)?.screen.node.view ? address : null
}

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

const copyKey = 'copy'

/** The address of a new record that begins as a copy of a row: its page, or its list with the drawer open. */
export function copyAddress({ path, pagePath }: AnyResource, id: number): string {
  const page = withoutId(pagePath) ?? null
  const query = new URLSearchParams(
    page === null ? { open: 'new', [copyKey]: `${id}` } : { [copyKey]: `${id}` },
  )
  return `${page ?? path}?${query.toString()}`
}

/** The row that a new record is a copy of, from such an address. */
export function copyFrom({ copy }: AnyResource, params: URLSearchParams): number | null {
  const id = params.get(copyKey) ?? ''
  return copy && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
}

/** The address without the values of a new record. */
export function withoutNewValues(params: URLSearchParams) {
  const next = new URLSearchParams(params)
  next.delete(copyKey)
  for (const key of params.keys()) if (key.startsWith(prefix)) next.delete(key)
  return next
}

import type { AnyResource } from '../../resources/kit/define/definition'
import { screenAt } from './screens'

const prefix = 'with.'

/** The address at which a new record is made, over its list or on a page, which begins with these values. */
export const newAddress = (
  { path, newPath }: Pick<AnyResource, 'path' | 'newPath'>,
  values: Readonly<Record<string, number | string>>,
) =>
  `${newPath ?? path}?${new URLSearchParams([
    ...(newPath === undefined ? [['open', 'new']] : []),
    ...Object.entries(values).map(([name, value]) => [`${prefix}${name}`, String(value)]),
  ]).toString()}`

const withoutId = (path = '') => (path.endsWith('/:id?') ? path.slice(0, -'/:id?'.length) : undefined)

/** The page on which a record is made; null where that is done over its list. */
export function newPage({ pagePath, newPath }: AnyResource): string | null {
  const address = newPath ?? withoutId(pagePath)
  return address && screenAt(address)?.screen.node.view ? address : null
}

const whole = /^[1-9]\d{0,14}$/
const isDay = /^\d{4}-\d\d-\d\d$/

/** The values that a new record begins with, from such an address: ids, whole numbers and days; all else is left out. */
export function newValues({ fields }: AnyResource, params: URLSearchParams): Record<string, number | string> {
  return Object.fromEntries(
    [...params].flatMap(([key, value]): [string, number | string][] => {
      const name = key.startsWith(prefix) ? key.slice(prefix.length) : ''
      const kind = fields[name]?.kind
      if ((kind === 'reference' || kind === 'integer') && whole.test(value)) return [[name, Number(value)]]
      return kind === 'day' && isDay.test(value) ? [[name, value]] : []
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
  return copy && whole.test(id) ? Number(id) : null
}

/** The address without the values of a new record. */
export function withoutNewValues(params: URLSearchParams) {
  const next = new URLSearchParams(params)
  next.delete(copyKey)
  for (const key of params.keys()) if (key.startsWith(prefix)) next.delete(key)
  return next
}

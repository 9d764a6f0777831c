import type { AnyResource } from './definition'

/** The address of the page of one record; null where its resource has no such page. */
export const pageAddress = ({ pagePath }: Pick<AnyResource, 'pagePath'>, id: number): string | null =>
  pagePath?.replace(/:id\??/, String(id)) ?? null

/** The address at which one record is opened again: its page, else its list with the record over it. */
export const recordAddress = (resource: Pick<AnyResource, 'pagePath' | 'path'>, id: number): string =>
  pageAddress(resource, id) ?? `${resource.path}${resource.path.includes('?') ? '&' : '?'}open=${id}`

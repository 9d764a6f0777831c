import type { AnyResource } from '../../kit/define/definition'
import { translated } from '../../kit/define/translate'

/** The sections of the plant that have boards, flows, machines and reels of their own. */
export const plantAreas = ['production', 'assembly'] as const

export type PlantArea = (typeof plantAreas)[number]

const addressIn = (area: PlantArea, path: string) => path.replace(/^\/[^/]+/, `/${area}`)

/** What a resource is called in an area, and what differs there. */
type OfArea = Partial<Omit<AnyResource, 'name' | 'segment' | 'list'>> & {
  list?: Partial<AnyResource['list']>
}

/**
 * The same resource as the screens of one section of the plant have it: its rows alone, at addresses of that section. With
 * `alias` it has calls and a channel there too.
 */
export const ofArea = <R extends AnyResource>(resource: R, area: PlantArea, own: OfArea = {}): R =>
  translated({
    ...resource,
    path: addressIn(area, resource.path),
    ...(resource.pagePath !== undefined && { pagePath: addressIn(area, resource.pagePath) }),
    ...(resource.pages && {
      pages: resource.pages.map((page) => ({ ...page, path: addressIn(area, page.path) })),
    }),
    ...own,
    ...(own.alias !== undefined && { segment: area }),
    list: { ...resource.list, ...own.list, only: { ...resource.list.only, area } },
  })

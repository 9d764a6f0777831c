import type { AnyResource } from '../../kit/define/definition'

/** The sections of the plant that have boards, flows, machines and reels of their own. */
export const plantAreas = ['production', 'assembly'] as const

export type PlantArea = (typeof plantAreas)[number]

const addressIn = (area: PlantArea, path: string) => path.replace(/^\/[^/]+/, `/${area}`)

/** The same resource as the screens of one section of the plant have it: its rows alone, at addresses of that section. */
export const ofArea = <R extends AnyResource>(resource: R, area: PlantArea): R => ({
  ...resource,
  path: addressIn(area, resource.path),
  ...(resource.pagePath !== undefined && { pagePath: addressIn(area, resource.pagePath) }),
  ...(resource.pages && {
    pages: resource.pages.map((page) => ({ ...page, path: addressIn(area, page.path) })),
  }),
  list: { ...resource.list, only: { ...resource.list.only, area } },
})

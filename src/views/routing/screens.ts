import { matchRoutes, type Params, type Path, parsePath } from 'react-router-dom'
import { routes } from '../../routes/index'
import { type Screen, screensOf } from './visible'

/** All built screens. */
export const screens = screensOf(routes)

/** Where production's screens are, but for some. */
export const productionBase = '/production'

/** Screens of production with an address outside of it; they are found below `/production` too, which leads on to them. */
export const outsideProduction = screens.filter(
  ({ path, within }) =>
    within.some(({ module }) => module === 'Production') && !path.startsWith(`${productionBase}/`),
)

/** The second address of such a screen. */
export const belowProduction = ({ path }: Screen) => `${productionBase}${path}`

const matchable = screens.map((screen) => ({ path: screen.path, screen }))

/** The screen at a full address of this site and the address itself; null where there is none. */
export function screenAt(fullPath: string): { screen: Screen; to: Partial<Path> } | null {
  // Two slashes at the front would be another site.
  if (!/^\/(?![/\\])/.test(fullPath)) return null
  const to = parsePath(fullPath)
  const [found] = matchRoutes(matchable, to) ?? []
  return found ? { screen: found.route.screen, to } : null
}

/** The address of a route with its parameters filled in, or undefined where a needed one is not known. */
export function addressOf(path: string, params: Params = {}): string | undefined {
  let isWhole = true
  const filled = path.replaceAll(/\/:(\w+)(\?)?/g, (_, name: string, optional?: string) => {
    const value = params[name]
    if (value) return `/${encodeURIComponent(value)}`
    if (!optional) isWhole = false
    return ''
  })
  return isWhole ? filled : undefined
}

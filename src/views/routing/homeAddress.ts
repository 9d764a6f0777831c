import type { Person } from '../../machines/session'
import { screenAt } from './screens'
import { mayEnter } from './visible'

/** Where a person begins: the own home screen, which a shared screen shows as a wall, else the dashboard. */
export function homeAddress({
  config,
  roles,
  modules,
}: Pick<Person, 'config' | 'roles' | 'modules'>): string {
  const target = config.home_dashboard
  if (typeof target !== 'string') return '/dashboard'
  const at = screenAt(target)
  if (!at || !mayEnter(at.screen, { roles, modules })) return '/dashboard'
  if (Number(config.kiosk ?? 0) !== 1) return target
  const url = new URL(target, 'http://here')
  url.searchParams.set('wall', '1')
  return `${url.pathname}${url.search}${url.hash}`
}

import type { Rights, Screen } from './visible'
import { mayEnter } from './visible'

export type Target = {
  path: string
  /** Path, query and hash as they were asked for. */
  fullPath: string
  /** The screen at this address; undefined for public pages and unknown addresses. */
  screen?: Screen | undefined
}

export type Decision = { go: 'on' } | { go: 'load' } | { go: 'to'; address: string }

const open = ['/login', '/register']
const strays = ['/401', '/404']

/** The sign-in page that leads back to where somebody wanted to go. */
export const loginAddress = (fullPath: string) =>
  fullPath === '/' ? '/login' : `/login?redirect=${encodeURIComponent(fullPath)}`

/** Where a navigation leads, from the token and the rights that are known. */
export function decide(
  { path, fullPath, screen }: Target,
  token: string | null,
  rights: Rights | null,
): Decision {
  const isOpen = open.includes(path)
  if (!token) return isOpen ? { go: 'on' } : { go: 'to', address: loginAddress(fullPath) }
  if (isOpen) return { go: 'to', address: '/' }
  if (!rights) return { go: 'load' }
  if (strays.includes(path) || path === '/' || path.startsWith('/redirect/')) return { go: 'on' }
  if (!screen) return { go: 'to', address: '/404' }
  return mayEnter(screen, rights)
    ? { go: 'on' }
    : { go: 'to', address: `/401?from=${encodeURIComponent(screen.path)}` }
}

/** Where a sign-in leads: the wanted address with the other parameters of the sign-in page carried over. */
export function afterLogin(search: string, username: string, lastUsername: string | null): string {
  const asked = new URLSearchParams(search)
  const wanted = asked.get('redirect')
  asked.delete('redirect')
  // Only addresses of this site, and none that somebody else was at.
  const isOurs = wanted !== null && /^\/(?![/\\])/.test(wanted)
  const isSamePerson = lastUsername === null || lastUsername === username.trim().toLowerCase()
  const url = new URL(isOurs && isSamePerson ? wanted : '/', 'http://here')
  for (const [name, value] of asked) if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  return `${url.pathname}${url.search}${url.hash}`
}

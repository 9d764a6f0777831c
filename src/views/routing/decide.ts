import { isOpen, loginAddress } from './addresses'
import type { Rights, Screen } from './visible'
import { mayEnter } from './visible'

export type Target = {
  path: string
  /** Requested path, query and hash. */
  fullPath: string
  /** The screen at this address; undefined for public pages and unknown addresses. */
  screen?: Screen | undefined
}

export type Decision = { go: 'on' } | { go: 'load' } | { go: 'to'; address: string }

/** Addresses of the shell, open to all signed-in users. */
const ownPages = ['/', '/401', '/404', '/profile']

/** Where a navigation leads, from the token and the rights that are known. */
export function decide(
  { path, fullPath, screen }: Target,
  token: string | null,
  rights: (Rights & { isLocked?: boolean }) | null,
): Decision {
  if (!token) return isOpen(path) ? { go: 'on' } : { go: 'to', address: loginAddress(fullPath) }
  if (isOpen(path)) return { go: 'to', address: '/' }
  if (!rights) return { go: 'load' }
  // The shell shows no page until a badge comes, who decides then.
  if (rights.isLocked) return { go: 'on' }
  if (ownPages.includes(path) || path.startsWith('/redirect/')) return { go: 'on' }
  if (!screen) return { go: 'to', address: '/404' }
  return mayEnter(screen, rights)
    ? { go: 'on' }
    : { go: 'to', address: `/401?from=${encodeURIComponent(fullPath)}` }
}

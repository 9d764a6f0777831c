type CookieName = 'token' | 'wall' | 'station' | 'sidebarStatus' | 'size' | 'guides' | 'language'

const attributes = (days: number) =>
  `; path=/; max-age=${days * 86_400}; samesite=strict${location.protocol === 'https:' ? '; secure' : ''}`

/** The value of a cookie, or null. */
export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  if (!found) return null
  try {
    return decodeURIComponent(found.slice(name.length + 1))
  } catch {
    return null
  }
}

let tokenCookie: CookieName = 'token'

/** Sets which token this page uses; a wall display has its own. */
export const callWith = (name: 'token' | 'wall') => {
  tokenCookie = name
}

/** The token this page uses. */
export const readToken = () => readCookie(tokenCookie)

/** Remembers a value in this browser, for this site only (same-site strict). */
export const writeCookie = (name: CookieName, value: string, days = 365) => {
  document.cookie = `${name}=${encodeURIComponent(value)}${attributes(days)}`
}

/** Deletes a cookie. */
export const removeCookie = (name: CookieName) => {
  document.cookie = `${name}=${attributes(0)}`
}

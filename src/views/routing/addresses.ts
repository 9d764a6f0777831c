const open = ['/login', '/register', '/set-password', '/wall']

/** The pages that need no token. */
export const isOpen = (path: string) => open.includes(path)

/** The sign-in address with the requested page as redirect. */
export const loginAddress = (fullPath: string) =>
  fullPath === '/' ? '/login' : `/login?redirect=${encodeURIComponent(fullPath)}`

/** Where a sign-in leads: the wanted address with the other parameters of the sign-in page carried over. */
export function afterLogin(search: string, username: string, lastUsername: string | null): string {
  const params = new URLSearchParams(search)
  const target = params.get('redirect')
  params.delete('redirect')
  // Only addresses of this site, and not those of another person's session.
  const isOurs = target !== null && /^\/(?![/\\])/.test(target)
  const isSamePerson = lastUsername === null || lastUsername === username.trim().toLowerCase()
  const url = new URL(isOurs && isSamePerson ? target : '/', 'http://here')
  for (const [name, value] of params) if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  return `${url.pathname}${url.search}${url.hash}`
}

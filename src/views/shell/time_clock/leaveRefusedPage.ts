import type { NavigateFunction } from 'react-router-dom'

/** Tries the page again that another operator was refused; null where the open page is another one. */
export function leaveRefusedPage(navigate: NavigateFunction): Promise<void> | null {
  const from = new URLSearchParams(location.search).get('from')
  if (location.pathname !== '/401' || !from?.startsWith('/')) return null
  return Promise.resolve(navigate(from, { replace: true }))
}

import { useEffect } from 'react'
import { useMatches } from 'react-router-dom'

let appTitle = 'Decant'

/** The name of the product at this plant. */
export const nameApp = (title: string) => {
  appTitle = title
}
export const appName = () => appTitle

export const pageTitle = (route: string | undefined, app = appTitle) => (route ? `${route} - ${app}` : app)

const titled = (handle: unknown): string | undefined =>
  typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'string'
    ? handle.title
    : undefined

/** The title of the open page. */
export const usePageTitle = () => titled(useMatches().at(-1)?.handle)

/** Keeps the window's title at `{route title} - {app title}`. */
export function useTitle(own?: string) {
  const route = usePageTitle()
  const title = own ?? route
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
}

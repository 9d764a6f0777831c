import { useMatches } from 'react-router-dom'
import type { Screen } from './visible'

/** The screen that is open, or undefined on pages outside the route tree. */
export function useScreen(): Screen | undefined {
  const handle = useMatches().at(-1)?.handle
  return typeof handle === 'object' && handle !== null && 'screen' in handle
    ? (handle.screen as Screen)
    : undefined
}

import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { session, settled } from '../session/session'
import { decide, type Decision } from './decide'
import type { Screen } from './visible'

const decided = (request: Request, screen: Screen | undefined): Decision => {
  const { pathname, search } = new URL(request.url)
  // A request never carries the hash; on a page's first load the window still does.
  const hash = location.pathname === pathname ? location.hash : ''
  const { token, person } = session.getSnapshot().context
  return decide({ path: pathname, fullPath: `${pathname}${search}${hash}`, screen }, token, person)
}

/** Runs before every page: lets in, fetches the person first, or leads elsewhere. */
export const guard =
  (screen?: Screen) =>
  async ({ request }: LoaderFunctionArgs) => {
    let decision = decided(request, screen)
    if (decision.go === 'load') {
      session.send({ type: 'load_me' })
      await settled()
      decision = decided(request, screen)
    }
    if (decision.go === 'to') throw redirect(decision.address)
    return null
  }

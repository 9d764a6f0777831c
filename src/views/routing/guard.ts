import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom'
import { isLocked } from '../../machines/session'
import { session, settled } from '../session/session'
import { decide, type Decision } from './decide'
import type { Screen } from './visible'

/** Whether the window is at this address already: first load, back and forward, rights that changed. */
const isHere = ({ pathname, search }: URL) => location.pathname === pathname && location.search === search

const decided = (url: URL, screen: Screen | undefined): Decision => {
  // A request never carries the hash; where the window is already, it still does.
  const hash = isHere(url) ? location.hash : ''
  const { token, person } = session.getSnapshot().context
  return decide(
    { path: url.pathname, fullPath: `${url.pathname}${url.search}${hash}`, screen },
    token,
    person && { ...person, isLocked: isLocked(person) },
  )
}

/** Runs before every page: lets in, fetches the person first, or leads elsewhere. */
export const guard =
  (screen?: Screen) =>
  async ({ request }: LoaderFunctionArgs) => {
    const url = new URL(request.url)
    let decision = decided(url, screen)
    while (decision.go === 'load') {
      session.send({ type: 'load_me' })
      await settled()
      decision = decided(url, screen)
    }
    if (decision.go === 'on') return null
    // A refused page that is already in the history would lead back into itself.
    throw isHere(url) ? replace(decision.address) : redirect(decision.address)
  }

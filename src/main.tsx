import { createRoot } from 'react-dom/client'
import { App } from './views/App'
import { decide } from './views/routing/decide'
import { createRouter } from './views/routing/router'
import { session, startSession } from './views/session/session'

startSession()

// Before the router starts: it would fetch the shell and the page only to be led to the sign-in.
const { pathname, search, hash } = location
const { token } = session.getSnapshot().context
const first = decide({ path: pathname, fullPath: `${pathname}${search}${hash}` }, token, null)
if (first.go === 'to') history.replaceState(null, '', first.address)

createRoot(document.getElementById('root') as HTMLElement).render(<App router={createRouter()} />)

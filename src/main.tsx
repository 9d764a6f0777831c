import { createRoot } from 'react-dom/client'
import { App } from './views/app/App'
import { isOpen, loginAddress } from './views/routing/addresses'
import { createRouter } from './views/app/router'
import { askFirst } from './views/production/plan/board/firstPlan'
import { session, startSession } from './views/session/session'
import { watchErrors } from './views/errors/errorCapture'

startSession()

// Before the router starts, which would load the shell and the page only to redirect to the sign-in.
const { pathname, search, hash } = location
const { token } = session.getSnapshot().context
if (!token && !isOpen(pathname)) history.replaceState(null, '', loginAddress(`${pathname}${search}${hash}`))

// The server makes the largest answer of all while this browser is still reading the code of its page.
if (token && pathname === '/production/daily-orders') askFirst()

const root = createRoot(document.getElementById('root') as HTMLElement, watchErrors())
root.render(<App router={createRouter()} />)

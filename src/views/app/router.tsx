import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { session } from '../session/session'
import { RouteFault } from './RouteFault'
import { withPortals } from './withPortals'
import { t } from '../../texts/texts'

/** Signed-in users are redirected from the sign-in pages. */
const withoutToken = ({ request }: LoaderFunctionArgs) => {
  if (session.getSnapshot().context.token) throw redirect('/')
  return new URL(request.url).search
}

const fetchShell = () => void import('../shell/frame/Shell')

const loginView = async () => {
  const { LoginView } = await import('../account/login/LoginView')
  return () => <LoginView prefetch={fetchShell} />
}

/** Nothing else is on the page then. */
const StartFault = () => <RouteFault isWhole />

/** The sign-in pages; everything else is loaded on demand. */
export const createRouter = () =>
  createBrowserRouter(
    [
      {
        id: 'root',
        ErrorBoundary: StartFault,
        HydrateFallback: () => null,
        children: [
          {
            path: '/login',
            loader: withoutToken,
            handle: { title: t('Sign in') },
            lazy: { Component: loginView },
          },
          {
            path: '/register',
            loader: withoutToken,
            handle: { title: t('Register') },
            lazy: {
              Component: withPortals(
                async () => (await import('../account/login/RegisterView')).RegisterView,
              ),
            },
          },
        ],
      },
    ],
    {
      patchRoutesOnNavigation: async ({ patch }) => {
        const { signedIn } = await import('./signedIn')
        patch('root', signedIn())
      },
    },
  )

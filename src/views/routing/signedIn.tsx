import { Navigate, type RouteObject } from 'react-router-dom'
import { routes, type View } from '../../routes'
import { guard } from './guard'
import { Redirect } from './Redirect'
import { RouteFault } from './RouteFault'
import { type Screen, screensOf } from './visible'

const shown = (view: View) =>
  'load' in view
    ? { Component: view.load }
    : {
        Component: async () => {
          const [{ ResourceScreen }, resource] = await Promise.all([
            import('../resource/ResourceScreen'),
            view.list(),
          ])
          return () => <ResourceScreen key={resource.name} resource={resource} />
        },
      }

const page = (screen: Screen): RouteObject => ({
  path: screen.path,
  loader: guard(screen),
  shouldRevalidate: () => true,
  handle: { title: screen.node.title, screen },
  lazy: shown(screen.node.view as View),
})

/** Every address inside the shell. */
export const signedIn = (): RouteObject => ({
  path: '/',
  lazy: { Component: async () => (await import('../shell/Shell')).Shell },
  children: [
    {
      ErrorBoundary: RouteFault,
      children: [
        { index: true, loader: guard(), element: <Navigate replace to="/dashboard" /> },
        { path: 'profile', loader: guard(), element: <Navigate replace to="/profile/index" /> },
        ...screensOf(routes).map(page),
        {
          path: '401',
          loader: guard(),
          handle: { title: 'Not allowed' },
          lazy: { Component: async () => (await import('../session/NotAllowedView')).NotAllowedView },
        },
        {
          path: '404',
          loader: guard(),
          handle: { title: 'Page not found' },
          lazy: { Component: async () => (await import('../session/NotFoundView')).NotFoundView },
        },
        { path: 'redirect/*', loader: guard(), element: <Redirect /> },
        { path: '*', loader: guard(), element: null },
      ],
    },
  ],
})

import { isReport } from '../../resources/kit/define/isReport'
import { Navigate, type RouteObject } from 'react-router-dom'
import { routes } from '../../routes/index'
import type { RouteNode, View } from '../../routes/node'
import { guard } from '../routing/guard'
import { Home } from '../routing/Home'
import { Redirect } from '../routing/Redirect'
import { RouteFault } from './RouteFault'
import { belowProduction, outsideProduction, productionBase, screens } from '../routing/screens'
import type { Screen } from '../routing/visible'
import type { ScreenName } from '../../routes/screenNames'
import { loadRegistry } from '../registry/registry'
import { loadScreen } from './screens'
import { withPortals } from './withPortals'
import { t } from '../../texts/texts'

/** Live boards, which are shown before all definitions are there. */
const boards: ReadonlySet<ScreenName> = new Set(['ProductionBoardView', 'MachinesBoardView'])

const shown = (view: View) =>
  'screen' in view
    ? {
        Component: async () => {
          const screen = loadScreen(view.screen)
          if (!boards.has(view.screen)) return (await Promise.all([screen, loadRegistry()]))[0]
          const Component = await screen
          void loadRegistry()
          return Component
        },
      }
    : {
        Component: async () => {
          const [resource] = await Promise.all([view.list(), loadRegistry()])
          if (isReport(resource)) {
            const { ReportScreen } = await import('../report/ReportScreen')
            return () => <ReportScreen key={resource.name} resource={resource} />
          }
          const { ResourceScreen } = await import('../resource/list/ResourceScreen')
          return () => <ResourceScreen key={resource.path} resource={resource} />
        },
      }

const page = (screen: Screen): RouteObject => {
  const { path, node } = screen
  return {
    path,
    shouldRevalidate: () => true,
    handle: { title: node.title, screen },
    loader: guard(screen),
    lazy: shown(node.view),
  }
}

/** Addresses that only lead on to another one. */
const leadsOn = ({ path, redirect: to, children }: RouteNode): RouteObject[] => [
  ...(path && to?.startsWith('/') ? [{ path, loader: guard(), element: <Navigate replace to={to} /> }] : []),
  ...(children ?? []).flatMap(leadsOn),
]

/** The second addresses of screens of production, for those who may enter these. */
const seconds = outsideProduction.map((screen): RouteObject => ({
  path: belowProduction(screen),
  loader: guard(screen),
  element: <Redirect below={productionBase} />,
}))

const shell = (): RouteObject => ({
  path: '/',
  lazy: { Component: async () => (await import('../shell/frame/Shell')).Shell },
  children: [
    {
      ErrorBoundary: RouteFault,
      children: [
        { index: true, loader: guard(), element: <Home /> },
        ...routes.flatMap(leadsOn),
        ...seconds,
        ...screens.map(page),
        {
          path: '401',
          loader: guard(),
          handle: { title: t('Not allowed') },
          lazy: { Component: async () => (await import('../account/NotAllowedView')).NotAllowedView },
        },
        {
          path: '404',
          loader: guard(),
          handle: { title: t('Page not found') },
          lazy: { Component: async () => (await import('../account/NotFoundView')).NotFoundView },
        },
        { path: 'redirect/*', loader: guard(), element: <Redirect below="/redirect" /> },
        { path: '*', loader: guard(), element: null },
      ],
    },
  ],
})

/** Every address inside the shell, and the rare one outside that the sign-in page does not carry along. */
export const signedIn = (): RouteObject[] => [
  shell(),
  {
    path: '/set-password',
    loader: guard(),
    handle: { title: t('Set password') },
    lazy: {
      Component: withPortals(async () => (await import('../account/login/SetPasswordView')).SetPasswordView),
    },
  },
  {
    // A wall display has its own token, independent of the person signed in at this browser.
    path: '/wall',
    handle: { title: t('Wall display') },
    lazy: { Component: async () => (await import('../wall/WallView')).WallView },
  },
]

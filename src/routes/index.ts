import { administration } from './administration'
import { assembly } from './assembly'
import { forecast } from './forecast'
import { imports } from './imports'
import { inventory } from './inventory/inventory'
import { labReceiving } from './labReceiving'
import type { RouteNode } from './node'
import { production } from './production/production'
import { projects } from './projects'
import { purchase } from './purchase'
import { research } from './research'
import { sale } from './sale'
import { training } from './training'
import { translated } from '../resources/kit/define/translate'

/** Every address inside the shell, in the order of the menu. */
export const routes: readonly RouteNode[] = translated<readonly RouteNode[]>([
  {
    path: '/dashboard',
    title: 'Dashboard',
    icon: 'layout-dashboard',
    areas: '*',
    affix: true,
    view: { screen: 'HomeView' },
  },
  administration,
  inventory,
  production,
  assembly,
  purchase,
  sale,
  research,
  training,
  projects,
  labReceiving,
  forecast,
  imports,
  {
    path: '/profile',
    title: 'Profile',
    areas: '*',
    hidden: true,
    breadcrumb: false,
    redirect: '/profile/index',
    children: [
      {
        path: '/profile/index',
        title: 'Profile',
        areas: '*',
        hidden: true,
        view: { screen: 'ProfileView' },
      },
    ],
  },
])

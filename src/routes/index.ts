import type { ComponentType } from 'react'
import type { Area, Module } from '../access'
import type { AnyResource } from '../resources/kit/define/defineResource'
import { administration } from './administration'
import { assembly } from './assembly'
import { forecast } from './forecast'
import type { MenuIcon } from './icon'
import { imports } from './imports'
import { inventory } from './inventory'
import { labReceiving } from './labReceiving'
import { production } from './production'
import { projects } from './projects'
import { purchase } from './purchase'
import { research } from './research'
import { sale } from './sale'
import { training } from './training'

/** What fills the page of a route: the list of a resource, or a screen of its own. */
export type View = { list: () => Promise<AnyResource> } | { load: () => Promise<ComponentType> }

/** One address of the console, or a section or group of them; menu, breadcrumb, titles and rights come from it. */
export type RouteNode = {
  /** An address of the console, or one elsewhere (`https:`, `mailto:`, `tel:`) that opens in a new tab. */
  path?: string
  title: string
  icon?: MenuIcon
  /** Shown only to people who have this module enabled, admin included. */
  module?: Module
  /** Who may enter; '*' is everybody signed in, an empty list nobody but admin. */
  areas: readonly Area[] | '*'
  hidden?: true
  /** Pinned: its tab is never closed. */
  affix?: true
  /** Begins afresh each time it is entered: its tab keeps nothing. */
  noCache?: true
  /** A board or a broad page: until somebody chooses otherwise, the column of screens is narrow beside it. */
  wide?: true
  /** How many things wait there: a computed value, as `inventory.product_changes_waiting`, live beside its entry. */
  waiting?: string
  /** The menu entry a hidden page lights. */
  lights?: string
  /** Left out of the breadcrumb. */
  breadcrumb?: false
  /** Where its own address and its crumb lead instead; `noRedirect`: the crumb is plain text. */
  redirect?: string
  /** Stays a heading of its own even over a single entry. */
  alwaysShow?: true
  /** Without one the screen does not stand yet: it is in no menu, and its address leads to /404. */
  view?: View
  children?: readonly RouteNode[]
}

/** Every address inside the shell, in the order of the menu. */
export const routes: readonly RouteNode[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    icon: 'layout-dashboard',
    areas: '*',
    affix: true,
    view: { load: async () => (await import('../views/home/HomeView')).HomeView },
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
        view: { load: async () => (await import('../views/session/profile/ProfileView')).ProfileView },
      },
    ],
  },
]

import type { Area, Module } from '../access'
import type { ComputedValue } from '../resources/kit/define/defineComputed'
import type { AnyResource } from '../resources/kit/define/definition'
import type { MenuIcon } from './icon'
import type { ScreenName } from './screenNames'

/** The view of a route: the list of a resource, or a custom screen. */
export type View = { list: () => Promise<AnyResource> } | { screen: ScreenName }

/** One address of the console, or a section or group of them; menu, breadcrumb, titles and rights come from it. */
export type RouteNode = {
  /** An address of the console, or one elsewhere (`https:`, `mailto:`, `tel:`) that opens in a new tab. */
  path?: string
  title: string
  icon?: MenuIcon
  /** The group of the menu of its section that has it. */
  heading?: string
  /** Shown only to people who have this module enabled, admin included. */
  module?: Module
  /** Who may enter; '*' is any signed-in user, an empty list only admin. */
  areas: readonly Area[] | '*'
  hidden?: true
  /** Pinned: its tab is never closed. */
  affix?: true
  /** Not kept alive: it starts fresh each time it is entered. */
  noCache?: true
  /** A board or wide page: the sidebar is collapsed unless the user chose otherwise. */
  wide?: true
  /** The computed number of waiting items, shown live at its entry. */
  waiting?: () => Promise<ComputedValue<number>>
  /** The menu entry a hidden page highlights. */
  lights?: string
  /** Left out of the breadcrumb. */
  breadcrumb?: false
  /** Redirect target of its address and crumb; `noRedirect`: the crumb is plain text. */
  redirect?: string
  /** Stays a heading even with a single entry. */
  alwaysShow?: true
  /** Without a view the screen does not exist yet: it is in no menu, and its address leads to /404. */
  view?: View
  children?: readonly RouteNode[]
}

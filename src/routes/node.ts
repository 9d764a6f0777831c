import type { Area, Module } from '../access'
import type { AnyResource } from '../resources/kit/define/definition'
import type { MenuIcon } from './icon'
import type { ScreenName } from './screenNames'

/** What fills the page of a route: the list of a resource, or a screen of its own. */
export type View = { list: () => Promise<AnyResource> } | { screen: ScreenName }

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

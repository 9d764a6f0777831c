import { type ComponentType, lazy } from 'react'
import { readAhead } from './readAhead'
import { t } from '../../texts/texts'

const missing = t(
  'Part of this page could not be loaded. After an update, save your changes and reload the page.',
)

// Read when it is needed: the sign-in page has parts as well, and no notices.
const warn = () => {
  void import('./notify').then(
    ({ notifyWarning }) => notifyWarning(missing),
    () => undefined,
  )
}

/** A part of a page that is loaded when first shown; the page around it stays while it cannot be loaded. */
export const lazyPart = <Options extends object>(read: () => Promise<ComponentType<Options>>) =>
  lazy(async () => ({ default: await readAhead(read, warn) }))

import { type ComponentType, lazy } from 'react'
import { notifyWarning } from './notify'
import { readAhead } from './readAhead'

const missing =
  'Part of this page cannot be loaded yet. After an update, save what you typed and load the page anew.'

/** A part of a page that is read when it is first shown; while it cannot be had the page around it stands. */
export const lazyPart = <Options extends object>(read: () => Promise<ComponentType<Options>>) =>
  lazy(async () => ({ default: await readAhead(read, () => notifyWarning(missing)) }))

import type { Area, Module } from '../../../access'
import type { Segment } from './facets/segments'

/** States of many things, computed by the server after what they follow has changed; each is an event of its own. */
export type ComputedStates = {
  segment: Segment
  name: string
  /** The event of a changed state. */
  event: string
  areas: readonly Area[]
  modules: readonly Module[]
}

/** The channel on which changed states are broadcast. */
export const statesChannel = ({ segment, name }: Pick<ComputedStates, 'segment' | 'name'>) =>
  `private-${segment}.${name}`

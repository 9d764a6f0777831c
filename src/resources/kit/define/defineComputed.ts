import * as z from 'zod/mini'
import type { Area, Module } from '../../../access'
import { defineCall } from './defineCall'
import type { Segment } from './facets/segments'

/** A value the server computes from tables, the same for all readers: tiles, totals, efficiencies. */
export type ComputedValue<T = unknown> = {
  segment: Segment
  name: string
  areas: readonly Area[]
  /** One of these modules must be enabled for the reader; an empty list asks for none. */
  modules: readonly Module[]
  /** What it is, one sentence for the API's documentation. */
  about: string
  /** The value, as it travels. */
  answer: z.ZodMiniType<T>
  /** A wall display may read and follow it. */
  wall?: true
}

/** The value of a declaration. */
export type ValueOf<D> = D extends ComputedValue<infer T> ? T : never

/** Declares a computed value once, for both sides. */
export const defineComputed = <T>(declared: ComputedValue<T>): ComputedValue<T> => declared

/** The channel on which a value is broadcast whenever it changes. */
export const computedChannel = ({ segment, name }: Pick<ComputedValue, 'segment' | 'name'>) =>
  `private-cache-${segment}.${name}`

/** The call that reads a value, with the feed position and the instant it was computed at. */
export const computedCall = <T>({ segment, name, areas, modules, about, answer, wall }: ComputedValue<T>) =>
  defineCall({
    kind: 'read',
    method: 'GET',
    path: `/${segment}/${name}`,
    areas,
    modules,
    about,
    ...(wall && { wall }),
    answer: z.object({ position: z.string(), at: z.string(), value: answer }),
  })

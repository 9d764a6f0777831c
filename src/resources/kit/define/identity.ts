import type { Module } from '../../../access'
import type { Look } from '../fields/look'
import type { Segment } from './segments'

/** What a resource is called, in code and by people. */
export type Identity = {
  /** Table = key = file = channel = message key. */
  name: string
  title: string
  /** One of them, in lower case as in "New order". */
  singular: string
  segment: Segment
  /** What its calls are named below the segment, where that is not the table. */
  call?: string
  /** Modules whose screens use it; one of them must be enabled. */
  modules: readonly Module[]
  /** Document prefix; rows get a number without gaps. */
  prefix?: string
  /** How a row is spoken of: field names in braces, e.g. '{code} rev {revision}'. */
  label: string
  /** How references to its rows are drawn in lists, where they do not say it themselves. */
  referenceLook?: Look
}

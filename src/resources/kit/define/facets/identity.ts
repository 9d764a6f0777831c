import type { Module } from '../../../../access'
import type { Look } from '../../fields/look'
import type { Segment } from './segments'

/** What a resource is called, in code and by people. */
export type Identity<Prefix extends string = string> = {
  /** Table = key = file = channel = message key. */
  name: string
  title: string
  /** One of them, in lower case as in "New order". */
  singular: string
  segment: Segment
  /** Its path below the segment, where it is not the table name. */
  call?: string
  /**
   * Its name in calls and on channels, where it is a part of its table with a name of its own: the rows that have what
   * `list.only` says.
   */
  alias?: string
  /** Modules whose screens use it; one of them must be enabled. */
  modules: readonly Module[]
  /** Document prefix; rows get a number without gaps. */
  prefix?: Prefix
  /** The label of a row: field names in braces, e.g. '{code} rev {revision}'. */
  label: string
  /**
   * Columns of its table that distinguish rows of the same label, e.g. size or SKU: their values follow the label
   * wherever a row is named, most telling first.
   */
  distinctBy?: readonly string[]
  /** The look of references to its rows in lists, unless the field sets one. */
  referenceLook?: Look
}

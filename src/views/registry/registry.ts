import { useSyncExternalStore } from 'react'
import type { AnyField } from '../../resources/kit/fields/field'
import type { AnyResource } from '../../resources/kit/define/definition'
import type { Registry } from '../../resources/kit/define/registry'
import { readAhead } from '../ui/readAhead'

const none: Registry = {}
let loaded = none
let loading: Promise<Registry> | null = null
const readers = new Set<() => void>()

/**
 * Every definition of the product, loaded once. A live board starts without them, since a few definitions are enough for
 * what it shows; every other screen waits for them.
 */
export function loadRegistry(): Promise<Registry> {
  loading ??= readAhead(async () => (await import('../../resources/index')).registry).then((registry) => {
    loaded = registry
    for (const tell of readers) tell()
    return registry
  })
  return loading
}

/** The definition of a table; undefined where there is none, or on a board whose definitions are still being loaded. */
export const definitionOf = (table: string | undefined): AnyResource | undefined =>
  table === undefined ? undefined : loaded[table]

/** The table that a reference leads to. */
export const tableOf = ({ table }: Pick<AnyField, 'table'>) => definitionOf(table)

const subscribe = (tell: () => void) => {
  readers.add(tell)
  void loadRegistry()
  return () => void readers.delete(tell)
}

/** Every definition by its table, none until they are loaded: what reads them is drawn again then. */
export const useRegistry = (): Registry => useSyncExternalStore(subscribe, () => loaded)

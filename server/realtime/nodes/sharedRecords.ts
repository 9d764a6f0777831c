import type { Entry } from '../protocol/authorise'

const registered = new Map<string, Entry>()

/**
 * Registers records whose presence is visible to people who may not read the table: `presence-<name>.<id>`.
 */
export function sharedRecord(name: string, entry: Entry) {
  if (registered.has(name)) throw new Error(`${name} is shared twice`)
  registered.set(name, entry)
}

export const sharedRecords = (): ReadonlyMap<string, Entry> => registered

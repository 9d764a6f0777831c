import type { Entry } from '../protocol/authorise'

const registered = new Map<string, Entry>()

/** Lets people see who else has a record open although they do not read its table: `presence-<name>.<id>`. */
export function sharedRecord(name: string, entry: Entry) {
  if (registered.has(name)) throw new Error(`${name} is shared twice`)
  registered.set(name, entry)
}

export const sharedRecords = (): ReadonlyMap<string, Entry> => registered

import type pg from 'pg'

/** Calls `listener` after every batch of changes that touched one of the tables, whichever node made it. */
export type OnTables = (tables: readonly string[], listener: () => void) => void

type TableHook = { tables: readonly string[]; hook: (deps: { pool: pg.Pool }) => void }

const registered: TableHook[] = []

/** Registers what a module does on every node once one of its tables has changed, e.g. forget what it cached. */
export function onTables(tables: readonly { name: string }[], hook: TableHook['hook']) {
  registered.push({ tables: tables.map(({ name }) => name), hook })
}

/** The hooks of all modules. */
export const tableHooks = (): readonly TableHook[] => registered

import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { AnyRow } from '../../src/resources/kit/define/row'
import type { Trx } from '../db/database'
import { changeEntries, type Pending, pendingKey, tellBoards } from './changeEntries'
import { deferredNumbering, nextNumber } from './documentNumbers'
import type { UnitRows } from './unitRows'
import type { Notice, Origin, Unit } from './unitTypes'

/** Collects what a unit of work has changed, and the numbers it has given, until its end. */
export function unitChanges(origin: Origin) {
  const pending = new Map<string, Pending>()
  const boards = new Map<AnyResource, Set<number>>()
  const reloads = new Set<AnyResource>()
  const notices: Notice[] = []
  const numbering = origin.deferNumbers ? deferredNumbering() : null

  return {
    /** Notes a written row; of several writes the row before the first one counts. */
    note: (
      resource: AnyResource,
      id: number,
      before: AnyRow | null,
      after: AnyRow | null,
      event?: string,
    ) => {
      const key = pendingKey(resource, id)
      const existing = pending.get(key)
      const first = existing ? existing.before : before
      pending.set(key, { resource, id, before: first, after, event: event ?? existing?.event })
    },

    /** A row as the unit has last written it; null where it was removed, undefined where it was not written. */
    written: (resource: AnyResource, id: number) => pending.get(pendingKey(resource, id))?.after,

    numberOf: async (trx: Trx, prefix: string) => numbering?.next() ?? (await nextNumber(trx, prefix)),

    invalidate: (board: AnyResource, ids: readonly number[]) => {
      const touched = boards.get(board) ?? new Set<number>()
      for (const id of ids) touched.add(id)
      boards.set(board, touched)
    },

    reload: (resource: AnyResource) => void reloads.add(resource),

    notify: (notice: Notice) => {
      const { userId, about } = notice
      const index = notices.findIndex((one) => one.userId === userId && one.about === about)
      if (about !== undefined && index >= 0) notices.splice(index, 1)
      notices.push(notice)
    },

    /** The people who are sent notices. */
    noticed: () => notices.map(({ userId }) => userId),

    /** Assigns deferred numbers and makes the change entries of all that was noted. */
    async entries(unit: Unit, rows: Pick<UnitRows, 'select'>) {
      // First, as documents are made by it that have to be numbered as well.
      await tellBoards(unit, { pending })
      await numbering?.give(unit.trx, pending, notices)
      return changeEntries(unit, rows, { pending, boards, reloads, notices }, origin)
    },
  }
}

export type UnitChanges = ReturnType<typeof unitChanges>

export type Versioned = { id: number; version: number }

/** A change of the feed; `row` is null when the row was deleted. */
export type RowChange<T> = { position: string; id: number; version: number | null; row: T | null }

/** Rows read at one position of the feed. */
export type Snapshot<T> = { position: string; rows: readonly T[] }

type Entry<T> = { row: T | null; version: number; at: number }
type Place = { epoch: string; at: number }

const placeOf = (position: string): Place => {
  const cut = position.lastIndexOf(':')
  return { epoch: position.slice(0, cut), at: Number(position.slice(cut + 1)) }
}

/**
 * Rows of one channel, ordered by version and never by arrival. Equal versions (a derived value changed) are
 * ordered by feed position; a deleted row leaves its version as a tombstone until no older news can arrive.
 */
export function rowTable<T extends Versioned>() {
  const rows = new Map<number, T>()
  const entries = new Map<number, Entry<T>>()
  let cursor: Place | null = null
  let loading = 0
  let early: RowChange<T>[] = []
  let changed = new Set<number>()
  let replaced = false

  const put = (id: number, entry: Entry<T>, isRead: boolean) => {
    const current = entries.get(id)
    // It may have left a board without a version, before any other news of it.
    if (current && !current.row && entry.at <= current.at) return
    if (current && entry.version < current.version && !(isRead && entry.at >= current.at)) return
    if (current && entry.version === current.version && entry.at <= current.at) return
    entries.set(id, entry)
    if (entry.row) rows.set(id, entry.row)
    else if (!rows.delete(id)) return
    changed.add(id)
  }

  const forget = (id: number) => {
    entries.delete(id)
    if (rows.delete(id)) changed.add(id)
  }

  const settle = () => {
    if (loading > 0 || !cursor) return
    for (const [id, { row, at }] of entries) if (!row && at <= cursor.at) entries.delete(id)
  }

  /** Applies one change; false when it belongs to another feed epoch, so that everything must be reloaded. */
  function apply(change: RowChange<T>): boolean {
    const place = placeOf(change.position)
    if (!cursor) {
      early.push(change)
      return true
    }
    if (place.epoch !== cursor.epoch) return false
    if (place.at <= cursor.at) return true
    const current = entries.get(change.id)
    const version = change.row ? change.row.version : (change.version ?? current?.version ?? 0)
    // A row leaves a board without a new version: then the feed position decides.
    const lastVersion =
      !change.row && current && place.at > current.at ? Math.max(version, current.version) : version
    put(change.id, { row: change.row, version: lastVersion, at: place.at }, false)
    return true
  }

  return {
    rows: rows as ReadonlyMap<number, T>,

    /** The position up to which all changes are applied; null before the first answer. */
    cursor: () => (cursor ? `${cursor.epoch}:${cursor.at}` : null),

    /** While a request is pending, tombstones are kept. */
    begin: () => void loading++,
    end: () => {
      loading--
      settle()
    },

    /** Applies a complete list: replaces older rows, keeps what was broadcast after it was read. */
    replace({ position, rows: read }: Snapshot<T>) {
      const place = placeOf(position)
      if (cursor && cursor.epoch !== place.epoch) {
        for (const id of [...entries.keys()]) forget(id)
        cursor = null
      }
      const present = new Set<number>()
      const isOlder = cursor !== null && place.at < cursor.at
      for (const row of read) {
        present.add(row.id)
        // A row missing although a newer answer was applied has been deleted since.
        if (!isOlder || entries.has(row.id)) put(row.id, { row, version: row.version, at: place.at }, true)
      }
      for (const [id, { at }] of [...entries]) if (!present.has(id) && at <= place.at) forget(id)
      cursor = cursor && cursor.at > place.at ? cursor : place
      replaced = true
      const waited = early
      early = []
      for (const change of waited) apply(change)
      settle()
    },

    /**
     * Applies a further page: adds rows, removes none. False when it was read before the last answer, whose
     * tombstones are gone.
     */
    add({ position, rows: read }: Snapshot<T>): boolean {
      const place = placeOf(position)
      if (!cursor || cursor.epoch !== place.epoch || place.at < cursor.at) return false
      for (const row of read) put(row.id, { row, version: row.version, at: place.at }, true)
      return true
    },

    apply,

    /** Marks all changes up to `position` as applied; false for another feed epoch. */
    confirm(position: string): boolean {
      const place = placeOf(position)
      if (!cursor || place.epoch !== cursor.epoch) return false
      if (place.at > cursor.at) cursor = place
      settle()
      return true
    },

    /** Returns and clears what changed. */
    taken() {
      const since = { ids: changed, replaced }
      changed = new Set()
      replaced = false
      return since
    },
  }
}

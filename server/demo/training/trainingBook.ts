import type { Random } from '../company/random'
import type { Tables } from '../company/tables'
import type { TrainingLogEvent } from '../../../src/resources/training/logs/training_logs'
import type { Role } from '../../../src/access'

export const dayMs = 86_400_000
export const hourMs = 3_600_000

export const iso = (ms: number) => new Date(ms).toISOString()

/** A person as training sees it. */
export type Pupil = {
  id: number
  name: string
  roles: readonly Role[]
  language: 'en' | 'fr'
  locationId: number
  /** From when on the person is with the company. */
  since: number
  /** Came lately and is not trained yet. */
  isNew: boolean
}

export type LogEntry = {
  actor_id?: number | null
  user_id?: number | null
  training_id?: number | null
  training_project_id?: number | null
  training_document_id?: number | null
  revision?: number | null
  details?: object
}

/** What the trainings of the demo company are written with. */
export type TrainingBook = {
  to: Tables
  chance: Random
  now: number
  /** The day at the plant. */
  today: string
  timezone: string
  /** The first instant of the log. */
  beginning: number
  pupils: readonly Pupil[]
  author: number
  approver: number
  trainers: readonly number[]
  plantId: number
  log: (at: number, event: TrainingLogEvent, entry: LogEntry) => void
}

type Entry = LogEntry & { at: number; event: TrainingLogEvent }

/** Collects entries of the log, which are written in the order of their time. */
export function logBook() {
  const entries: Entry[] = []
  return {
    entries,
    log: (at: number, event: TrainingLogEvent, entry: LogEntry) => void entries.push({ at, event, ...entry }),
    /** Adds them to the log; the database numbers and chains them. */
    close(to: Tables) {
      for (const { at, event, ...entry } of entries.toSorted((one, other) => one.at - other.at))
        to.add('training_logs', {
          at: iso(at),
          actor_id: null,
          user_id: null,
          event,
          training_id: null,
          training_project_id: null,
          training_document_id: null,
          revision: null,
          ...entry,
          details: entry.details ?? {},
          created_at: iso(at),
          updated_at: iso(at),
        })
    },
  }
}

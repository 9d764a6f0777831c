import type pg from 'pg'
import type { Db } from '../db/database'

/** An interval in minutes, or a time of day at the plant, 'HH:MM'. */
export type Schedule = { minutes: number } | { daily: string }

export type JobNotes = { name: string; title: string; about: string; schedule: Schedule }

/** Context of a run; `signal` aborts at shutdown, `at` is its start, `tell` reports progress. */
export type Run = {
  db: Db
  pool: pg.Pool
  signal: AbortSignal
  at: string
  tell: (message: string) => Promise<void>
}

type Registered = { notes: JobNotes; work: (run: Run) => Promise<string> }

const registered = new Map<string, Registered>()

/** Registers a scheduled job, run by one node at a time; it returns a sentence about what it did. */
export function job(notes: JobNotes, work: (run: Run) => Promise<string>) {
  if (registered.has(notes.name)) throw new Error(`The job ${notes.name} is registered twice`)
  registered.set(notes.name, { notes, work })
}

/** All jobs, in the order of registration. */
export const registeredJobs = () => [...registered.values()]
export const jobNamed = (name: string) => registered.get(name)

import type pg from 'pg'
import type { Db } from '../db/database'

/** Every so many minutes, or once a day at a time of the plant's clock, 'HH:MM'. */
export type Schedule = { minutes: number } | { daily: string }

export type JobNotes = { name: string; title: string; about: string; schedule: Schedule }

/**
 * What a run works with; `signal` tells that the node is leaving, `at` is when the run began, `tell` says how far it is
 * to whoever looks.
 */
export type Run = {
  db: Db
  pool: pg.Pool
  signal: AbortSignal
  at: string
  tell: (message: string) => Promise<void>
}

type Registered = { notes: JobNotes; work: (run: Run) => Promise<string> }

const registered = new Map<string, Registered>()

/** Registers work that runs by itself, once however many nodes there are; it says in a sentence what it did. */
export function job(notes: JobNotes, work: (run: Run) => Promise<string>) {
  if (registered.has(notes.name)) throw new Error(`The job ${notes.name} is registered twice`)
  registered.set(notes.name, { notes, work })
}

/** Every job, in the order of registering. */
export const registeredJobs = () => [...registered.values()]
export const jobNamed = (name: string) => registered.get(name)

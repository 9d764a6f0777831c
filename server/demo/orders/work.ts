import type { Calendar } from '../company/calendar'
import type { Random } from '../company/random'

const minute = 60_000
const hour = 60 * minute

export type Log = {
  event: 'start' | 'report' | 'pause' | 'resume' | 'finish' | 'block' | 'unblock' | 'reopen'
  at: number
  good?: number
  scrap?: number
  pause?: string
  note?: string
}

/** What a machine did for a step; the reason by type and code. */
export type Piece = { state: string; from: number; to: number; reason: string | null }

export type Work = {
  status: 'in_progress' | 'paused' | 'blocked' | 'done'
  logs: Log[]
  pieces: Piece[]
  good: number
  scrap: number
  /** When it was finished, or now. */
  end: number
  blockCode: string | null
}

type Job = {
  phase: string
  start: number
  now: number
  qty: number
  /** Units in an hour of running. */
  perHour: number
  setupMinutes: number
  scrapShare: number
  /** Whole pieces, or millilitres to three decimals. */
  whole: boolean
  /** What interrupts it: machines jam, tanks and instruments only wait, nothing stops a truck. */
  stops: 'none' | 'pauses' | 'all'
}

type Stop = { state: string; reason: string; minutes: number; log: 'pause' | 'block' }

/** What can jam or drip on the machines of a phase. */
const jamsOf: Readonly<Record<string, readonly string[]>> = {
  bottling: ['jam', 'jam', 'nozzle_drip', 'cap_chute', 'air_pressure'],
  labelling: ['jam', 'jam', 'label_sensor', 'air_pressure'],
  stamping: ['jam', 'label_sensor', 'stamp_feed', 'stamp_feed', 'air_pressure'],
  packing: ['jam', 'air_pressure'],
}

const waitsOf = (phase: string) => [
  'no_material',
  'no_operator',
  ...(['hplc', 'transfer', 'shipping'].includes(phase) ? [] : ['changeover']),
  ...(phase === 'stamping' ? ['waiting_reel'] : []),
]

const stopOf = (chance: Random, phase: string, jams: boolean): Stop => {
  const kind = chance.between(0, jams ? 1 : 0.62)
  if (kind < 0.3)
    return {
      state: 'planned_stop',
      reason: 'pause_reason break',
      minutes: chance.between(15, 30),
      log: 'pause',
    }
  if (kind < 0.62)
    return {
      state: 'idle',
      reason: `pause_reason ${chance.pick(waitsOf(phase))}`,
      minutes: chance.between(4, 14),
      log: 'pause',
    }
  return {
    state: 'down',
    reason: `down_reason ${chance.pick(jamsOf[phase] ?? ['electrical', 'air_pressure'])}`,
    minutes: chance.between(4, 26),
    log: 'block',
  }
}

// Some days everything holds up the line longer than on others.
const troubleOn = (at: number) => [1, 0.8, 1.5, 2.6, 0.9, 1.2, 2][Math.floor(at / (24 * hour)) % 7] ?? 1

const cut = (value: number, whole: boolean) => (whole ? Math.floor(value) : Math.round(value * 1000) / 1000)

/** Works one step from its start until it is finished or it is now: set-up, running, stops, reports, nights. */
export function work(job: Job, calendar: Calendar, chance: Random): Work {
  const { now } = job
  const logs: Log[] = [{ event: 'start', at: job.start }]
  const pieces: Piece[] = []
  const result: Work = { status: 'in_progress', logs, pieces, good: 0, scrap: 0, end: now, blockCode: null }
  const perMs = job.perHour / hour
  let at = job.start
  let made = 0
  let nextStop = 0
  let nextReport = 0

  const spend = (state: string, until: number, reason: string | null = null) => {
    const to = Math.min(until, now)
    if (to > at) pieces.push({ state, from: at, to, reason })
    at = to
    return to === until
  }
  const count = (event: 'report' | 'finish') => {
    const total = event === 'finish' ? job.qty : Math.min(job.qty, made)
    const scrapTotal = cut(total * job.scrapShare, job.whole)
    const scrap = cut(Math.max(0, scrapTotal - result.scrap), job.whole)
    const good = cut(Math.max(0, total - result.good - result.scrap - scrap), job.whole)
    if (event === 'report' && good + scrap === 0) return
    result.good = cut(result.good + good + 1e-9, job.whole)
    result.scrap = cut(result.scrap + scrap + 1e-9, job.whole)
    logs.push({ event, at, good, scrap })
  }
  const rest = (stop: Stop, until: number) => {
    const code = stop.reason.split(' ')[1] ?? ''
    logs.push(stop.log === 'pause' ? { event: 'pause', at, pause: code } : { event: 'block', at, note: code })
    result.status = stop.log === 'pause' ? 'paused' : 'blocked'
    result.blockCode = stop.log === 'pause' ? null : 'machine_down'
    if (!spend(stop.state, until, stop.reason)) return false
    if (stop.log === 'block') logs.push({ event: 'unblock', at })
    logs.push({ event: 'resume', at })
    result.status = 'in_progress'
    result.blockCode = null
    return true
  }
  const plan = () => {
    nextStop = job.stops === 'none' ? Infinity : at + chance.between(45, 130) * minute
    nextReport = at + chance.between(30, 60) * minute
  }

  if (!spend('setup', at + job.setupMinutes * chance.between(0.7, 1.3) * minute)) return result
  plan()
  for (;;) {
    const ready = at + (job.qty - made) / perMs
    const night = calendar.closes(at)
    const until = Math.min(ready, night, nextStop, nextReport)
    const from = at
    const went = spend('running', until)
    made = until === ready && went ? job.qty : made + (at - from) * perMs
    if (!went) return result
    if (until === ready) {
      count('finish')
      return { ...result, status: 'done', end: at }
    }
    if (until === night) {
      const morning = calendar.open(night)
      if (
        !rest({ state: 'planned_stop', reason: 'pause_reason shift_end', minutes: 0, log: 'pause' }, morning)
      )
        return result
      plan()
    } else if (until === nextReport) {
      count('report')
      nextReport = at + chance.between(30, 60) * minute
    } else {
      count('report')
      const stop = stopOf(chance, job.phase, job.stops === 'all')
      const trouble = stop.state === 'planned_stop' ? 1 : troubleOn(at)
      if (!rest(stop, at + stop.minutes * trouble * minute)) return result
      plan()
    }
  }
}

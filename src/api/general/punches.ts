import type { PunchKind, PunchStatus } from '../../machines/punches'
import { get, post } from '../http'

export type PunchState = {
  status: PunchStatus
  since: string | null
  worked_minutes_today: number
  at: string
}

export type PunchAnswer = {
  punch: { id: number; user_id: number; user: string; kind: PunchKind; punched_at: string }
  status: PunchStatus
  worked_minutes_today: number
}

export type PunchAsked = { kind?: PunchKind; badge_code?: string; pin?: string; note?: string }

/** Clocks the owner of a badge in or out, idempotently. */
export const punchIn = async (payload: PunchAsked, client_id: string) =>
  (await post<PunchAnswer>('/general/punch_in', { ...payload, client_id }, { quiet: true })).data

export const punchState = async () =>
  (await get<PunchState>('/general/punch_in', undefined, { quiet: true })).data

/** Replaces a punch by a corrected one. */
export const correctPunch = (id: number, payload: Readonly<Record<string, unknown>>, once: string) =>
  post(`/general/punches/${id}/correct`, payload, { once })

export type OwnPunch = {
  id: number
  kind: PunchKind
  punched_at: string
  /** Null where it came when it was pressed. */
  arrived_at: string | null
  source: string
  note: string | null
}

export type PunchDay = { day: string; worked_minutes: number; punches: OwnPunch[]; missing_out: 0 | 1 }

export type PunchMonth = { month: string; timezone: string; total_minutes: number; days: PunchDay[] }

export const punchMonth = async (month: string) => (await get<PunchMonth>('/profile/punches', { month })).data

/** People who are in or on a break, since when, and when they arrived. */
export type PunchedIn = {
  in: number
  on_break: number
  people: { id: number; name: string; status: PunchStatus; since: string; came_at: string }[]
}

export const punchedIn = async () =>
  (await get<{ value: PunchedIn }>('/general/punched_in', undefined, { quiet: true })).data.value

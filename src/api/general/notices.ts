import { get } from '../http'

/** A notice to the own person, identified by its `place` in the log. */
export type OwnNotice = { place: number; at: string; text: string; path: string | null }

/** Recent notices that were not cleared, newest first. */
export const ownNotices = async () =>
  (await get<OwnNotice[]>('/profile/notices', undefined, { quiet: true })).data

import { get } from './http'

/** What was said to the own person: `place` in the log of changes tells it from all else. */
export type OwnNotice = { place: number; at: string; text: string; path: string | null }

/** What was said lately and not cleared away, newest first, whoever was there to hear it. */
export const ownNotices = async () =>
  (await get<OwnNotice[]>('/profile/notices', undefined, { quiet: true })).data

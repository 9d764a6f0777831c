import { useEffect, useState } from 'react'
import { publicInfo } from '../../api/session'
import type { PublicInfo } from '../../resources/general/auth/signInCalls'

/** What the sign-in shows of the server: whether it answers, and the server's time, kept running. */
export type ServerSeen = { info: PublicInfo | null; isReachable: boolean | null; now: number | null }

const everyMs = 10_000

/** Polls the server, so that "reachable" is current. */
export function usePublic(): ServerSeen {
  const [seen, setSeen] = useState<ServerSeen>({ info: null, isReachable: null, now: null })
  useEffect(() => {
    let isOver = false
    const ask = async (fresh: boolean) => {
      if (document.hidden) return
      try {
        const info = await publicInfo({ fresh })
        if (!isOver) setSeen({ info, isReachable: true, now: Date.parse(info.time) })
      } catch {
        if (!isOver) setSeen((before) => ({ ...before, isReachable: false, now: null }))
      }
    }
    void ask(false)
    const asking = setInterval(() => void ask(true), everyMs)
    return () => {
      isOver = true
      clearInterval(asking)
    }
  }, [])
  return seen
}

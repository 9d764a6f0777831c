import { useEffect, useRef } from 'react'

const seenKey = 'decant.operator_seen'

/** Calls back after no tab of this screen was used for so long; null disables it. */
export function useIdle(minutes: number | null, onIdle: () => void) {
  const latest = useRef(onIdle)
  useEffect(() => {
    latest.current = onIdle
  })
  useEffect(() => {
    if (minutes === null) return
    const mostMs = minutes * 60_000
    let timer: ReturnType<typeof setTimeout>
    const seen = () => localStorage.setItem(seenKey, String(Date.now()))
    const look = () => {
      const leftMs = Number(localStorage.getItem(seenKey) ?? 0) + mostMs - Date.now()
      if (leftMs <= 0) latest.current()
      else timer = setTimeout(look, leftMs)
    }
    const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
    for (const sign of signs) window.addEventListener(sign, seen, { passive: true })
    if (localStorage.getItem(seenKey) === null) seen()
    look()
    return () => {
      clearTimeout(timer)
      for (const sign of signs) window.removeEventListener(sign, seen)
    }
  }, [minutes])
}

/** A change of operator is a sign of life. */
export const someoneIsHere = () => localStorage.setItem(seenKey, String(Date.now()))

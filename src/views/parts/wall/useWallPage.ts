import { useContext, useEffect, useState } from 'react'
import { pageAt, pageMs } from '../../../streams/boards/boardWall'
import { useServerNow } from '../../hooks/observed'
import { WallContext } from './wallContext'

const turnSeconds = 15

/**
 * The page of a board that a wall shows. For people the pages of all walls turn together by the clock. A display that
 * turns its boards goes on where the board left off, so that every page has its turn.
 */
export function useWallPage(board: string, pages: number): number {
  const display = useContext(WallContext)
  const byClock = useServerNow(turnSeconds * 1000)
  const turns = display?.turns
  const everyMs = display === null ? null : pageMs(display.everyMs, turnSeconds)
  const [turn, setTurn] = useState(() => turns?.get(board) ?? 0)
  useEffect(() => {
    if (everyMs === null) return undefined
    const turning = setInterval(() => setTurn((now) => now + 1), everyMs)
    return () => clearInterval(turning)
  }, [everyMs])
  useEffect(() => {
    turns?.set(board, turn + 1)
  }, [turns, board, turn])
  return display === null ? pageAt(pages, byClock, turnSeconds) : turn % Math.max(1, pages)
}

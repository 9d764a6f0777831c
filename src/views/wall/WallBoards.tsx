import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { alarmedBoards } from '../../streams/boards/boardWall'
import { connection$, hear, startRealtime, stopRealtime } from '../../streams/connection/realtime'
import { wallAsked } from '../../streams/boards/wallAddress'
import { lineNews$ } from '../../streams/connection/wallConnection'
import { HomeWall } from '../home/HomeWall'
import { BoardWall } from '../production/wall/BoardWall'
import { MachinesWall } from '../production/wall/MachinesWall'
import { useMachinesBoard } from '../production/machines/useMachinesBoard'
import { useProductionBoard } from '../production/board/useProductionBoard'
import { TrainingWall } from '../training/wall/TrainingWall'
import { WallContext } from '../parts/wall/wallContext'
import { useWallDisplay, wallDisplay } from './wallDisplay'

/** Opens the line as this display, and looks after its token whenever the line breaks or a notice comes. */
function useLine(id: number | undefined) {
  useEffect(() => {
    const start = () => void startRealtime().catch(() => (again = setTimeout(start, 2_000)))
    let again: ReturnType<typeof setTimeout> | undefined
    start()
    return () => {
      clearTimeout(again)
      stopRealtime()
    }
  }, [])
  useEffect(() => {
    if (id === undefined) return undefined
    const news = lineNews$(connection$, hear(`private-general.users.-${id}`))
    const looking = news.subscribe(() => wallDisplay.send({ type: 'look' }))
    return () => looking.unsubscribe()
  }, [id])
}

/** The boards of a display, one after the other. */
export function WallBoards() {
  const [search] = useSearchParams()
  const display = useWallDisplay(({ context }) => context.display)
  const shown = useWallDisplay(({ context: { boards, at } }) => boards[at])
  const isHeld = useWallDisplay(
    ({ context: { boards, at, alarmed: open } }) => boards.length > 1 && open.includes(boards[at] ?? ''),
  )
  const production = useProductionBoard()
  const machines = useMachinesBoard()
  useLine(display?.id)

  const { boards, everyMs, distance, zoom } = useMemo(
    () => wallAsked(search, display ?? undefined),
    [search, display],
  )
  const order = boards.join()
  useEffect(() => wallDisplay.send({ type: 'arrange', boards: order.split(','), everyMs }), [order, everyMs])
  const alarmed = alarmedBoards(production.cards, machines.machines).join()
  useEffect(() => wallDisplay.send({ type: 'alarm', boards: alarmed ? alarmed.split(',') : [] }), [alarmed])

  const [turns] = useState(() => new Map<string, number>())
  const drawn = useMemo(
    () => ({ distance, zoom, isHeld, everyMs, turns }),
    [distance, zoom, isHeld, everyMs, turns],
  )
  return (
    <WallContext value={drawn}>
      {shown === 'machines' ? (
        <MachinesWall board={machines} />
      ) : shown === 'plant' ? (
        <HomeWall />
      ) : shown === 'training' ? (
        <TrainingWall />
      ) : (
        shown === 'production' && <BoardWall board={production} />
      )}
    </WallContext>
  )
}

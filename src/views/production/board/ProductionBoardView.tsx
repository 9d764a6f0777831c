import { Suspense, useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ApiError } from '../../../api/http'
import { areas } from '../../../access'
import type { Card } from '../../../resources/production/boards/boardCalls'
import { failureMessage } from '../../ui/messages'
import { ErrorState } from '../../parts/ErrorState'
import { NoRight } from '../../parts/NoRight'
import { usePerson } from '../../session/session'
import { isWall } from '../../theme/wall'
import { lazyPart } from '../../ui/lazyPart'
import { BoardDesk } from './BoardDesk'
import { BoardWall } from '../wall/BoardWall'
import { CardDrawer } from './CardDrawer'
import { stepIn } from '../steps/stepAddress'
import { usePlantArea } from '../../hooks/usePlantArea'
import { boardAreas } from '../steps/workStep'
import { useProductionBoard } from './useProductionBoard'

const WeighView = lazyPart(async () => (await import('../batching/WeighView')).WeighView)
const FillView = lazyPart(async () => (await import('../filling/FillView')).FillView)

/** The board of an area: at the desk with what may be done, on a wall with nothing to press. */
export function ProductionBoardView() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { roles } = usePerson()
  const area = usePlantArea()
  const board = useProductionBoard(area)
  const [opened, setOpened] = useState<number | null>(null)
  const open = useCallback((card: Card) => setOpened(card.id), [])
  const wall = useCallback(() => navigate(`${pathname}?wall=1`), [navigate, pathname])
  const close = useCallback(() => setOpened(null), [])

  if (!board.isLoaded && board.error instanceof ApiError && board.error.http === 403)
    return <NoRight roles={areas[boardAreas[area]]} />
  if (!board.isLoaded && board.error && board.error instanceof ApiError && board.error.http > 0)
    return <ErrorState what={failureMessage(board.error)} />
  if (isWall(search)) return <BoardWall board={board} />
  const weighed = stepIn(search, 'weigh')
  if (weighed !== null)
    return (
      <Suspense>
        <WeighView key={weighed} stepId={weighed} place="board" onClose={() => void navigate(pathname)} />
      </Suspense>
    )
  const filled = stepIn(search, 'fill')
  if (filled !== null)
    return (
      <Suspense>
        <FillView key={filled} stepId={filled} place="board" onClose={() => void navigate(pathname)} />
      </Suspense>
    )
  return (
    <>
      <BoardDesk board={board} roles={roles} onOpen={open} onWall={() => void wall()} />
      <CardDrawer
        card={board.cards.find(({ id }) => id === opened) ?? null}
        now={board.now}
        today={board.today}
        onClose={close}
      />
    </>
  )
}

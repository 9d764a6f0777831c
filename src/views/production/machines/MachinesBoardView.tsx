import { useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ApiError } from '../../../api/http'
import type { Machine } from '../../../streams/boards/machinesBoard'
import { ErrorState } from '../../parts/ErrorState'
import { failureMessage } from '../../ui/messages'
import { isWall } from '../../theme/wall'
import { MachineDrawer } from './MachineDrawer'
import { MachinesDesk } from './MachinesDesk'
import { MachinesWall } from '../wall/MachinesWall'
import { useMachinesBoard } from './useMachinesBoard'

/** The machines board: at the desk with its drawer, on a wall with nothing to press. */
export function MachinesBoardView() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const board = useMachinesBoard()
  const [opened, setOpened] = useState<number | null>(null)
  const open = useCallback((machine: Machine) => setOpened(machine.id), [])
  if (!board.isLoaded && board.error instanceof ApiError && board.error.http > 0)
    return <ErrorState what={failureMessage(board.error)} />
  if (isWall(search)) return <MachinesWall board={board} />
  return (
    <>
      <MachinesDesk board={board} onOpen={open} onWall={() => void navigate(`${pathname}?wall=1`)} />
      <MachineDrawer
        machine={board.machines.find(({ id }) => id === opened) ?? null}
        oee={opened === null ? undefined : board.oee?.machines[String(opened)]}
        now={board.now}
        onClose={() => setOpened(null)}
      />
    </>
  )
}

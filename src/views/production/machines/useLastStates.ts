import { useEffect, useState } from 'react'
import { listRows } from '../../../api/resourceApi'
import { type MachineState, machineStates } from '../../../resources/production/machines/machine_states'
import { equals } from '../../resource/live/useLiveRows'

const shownStates = 100

/** The last states of a machine, read again whenever its `version`, or that of what is shown of it, is another. */
export function useLastStates(machineId: number, version: number) {
  const [states, setStates] = useState<readonly MachineState[]>([])
  useEffect(() => {
    let isOver = false
    listRows<MachineState>(
      machineStates,
      {
        filters: [equals('machine_id', machineId)],
        sort: [{ field: 'started_at', direction: 'desc' }],
        limit: shownStates,
      },
      true,
    ).then(
      ({ rows }) => !isOver && setStates(rows),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [machineId, version])
  return states
}

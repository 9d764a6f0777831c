import { useMemo } from 'react'
import { machineRows$, machinesBeside$, machinesOee$ } from '../../../streams/boards/boardLive'
import type { Judged } from '../../../streams/connection/freshness'
import type { Machine } from '../../../streams/boards/machinesBoard'
import type { MachinesOee } from '../../../resources/production/boards/boardCalls'
import { useFreshness } from '../../parts/live/useFreshness'
import { useKnownNow, useObserved } from '../../hooks/observed'
import { readWith } from '../board/useProductionBoard'

export type MachinesBoard = {
  isLoaded: boolean
  error: unknown
  machines: readonly Machine[]
  oee: MachinesOee | null
  machinesFresh: Judged
  oeeFresh: Judged
  /** Server time in steps of ten seconds; frozen while the machines are lost. */
  now: number
}

const stepMs = 10_000

/** The machines board: states, figures, and how far each may be trusted. */
export function useMachinesBoard(): MachinesBoard {
  const live = useObserved(machineRows$)
  const extras = useObserved(machinesBeside$).value
  const computed = useObserved(machinesOee$)
  const isLoaded = Boolean(live.value?.isLoaded)
  const oee = computed.value?.value ?? extras?.oee ?? null
  const machines = useMemo(() => (live.value ? [...live.value.rows.values()] : []), [live.value])
  const machinesFresh = useFreshness(live.value?.isLoaded ? live.value.signs : null, 'board')
  const error = live.value?.error ?? live.error
  return {
    isLoaded,
    error,
    machines,
    oee,
    machinesFresh,
    oeeFresh: useFreshness(oee && (computed.value?.signs ?? readWith(live.value)), 'board'),
    now: useKnownNow(stepMs, machinesFresh),
  }
}

import { createContext } from 'react'
import { ApiError } from '../../../api/http'
import { listRows, lookup } from '../../../api/resourceApi'
import { type Machine, machines } from '../../../resources/production/machines/machines'
import { useChoices } from '../../fields/touch/useChoices'

const condition = (field: string, value: number) => ({
  field,
  field_type: 'integer' as const,
  filters: [{ logic_operator: 'and' as const, operator: '=' as const, value_type: 'value' as const, value }],
})

export type MachineChoice = { id: number; name: string } & Partial<Machine>

/** The machines of a phase; a person who may not read them, as in the laboratory, still chooses one by its name. */
async function machinesOf(phase: number): Promise<readonly MachineChoice[]> {
  const filters = [condition('phase_id', phase), condition('is_active', 1)]
  try {
    return (await listRows<Machine>(machines, { filters, limit: 100 }, true)).rows
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.http !== 403) throw thrown
    const found = await lookup(machines, { among: { phase_id: phase, is_active: 1 }, limit: 100 })
    return found.map(({ id, label }) => ({ id, name: label }))
  }
}

/** The machines of a phase, read once; none are read without a phase. */
export const usePhaseMachines = (phase: number | null) => useChoices(machinesOf, phase)

type Choices = ReturnType<typeof usePhaseMachines> & {
  /** Name of the machine that fits a batch best, as its gates say; null where that is not known. */
  best: string | null
}

/** What a picker of machines chooses from. */
export const PhaseMachines = createContext<Choices>({ found: null, isFailed: false, best: null })

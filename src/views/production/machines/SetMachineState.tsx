import { pathOf } from '../../../resources/kit/define/defineCall'
import type { EventDefinition } from '../../../resources/kit/define/facets/event'
import { setMachineState, statesWithReason } from '../../../resources/production/machines/machine_states'
import { machineCalls } from '../../../resources/production/machines/machineCalls'
import { machines } from '../../../resources/production/machines/machines'
import { statusLook } from '../../parts/statusLook'
import { TouchForm } from '../../resource/events/TouchForm'
import { notifySuccess } from '../../ui/notify'
import { act, tellWaiting } from '../../ui/writeQueue'
import { t } from '../../../texts/texts'

type Props = {
  machine: { id: number; name: string; state: string | null; phase_code: string | null }
  /** The only state offered; all of them without. */
  only?: string
  onDone: () => void
  onCancel: () => void
}

const notesFor = (name: string, only: string | undefined): EventDefinition => ({
  ...setMachineState,
  inputs: {
    ...setMachineState.inputs,
    state: {
      ...setMachineState.inputs.state,
      label: t('State of {name}', { name }),
      ...(only !== undefined && { offered: [only] }),
    },
  },
})

/** Sets what a machine is doing, in the drawer of the machine or of a step it runs. */
export function SetMachineState({ machine, only, onDone, onCancel }: Props) {
  const send = async (payload: Readonly<Record<string, unknown>>) => {
    const title = `${machine.name}: ${statusLook(String(payload.state)).word}`
    const outcome = await act({
      document: `${machines.name}:${machine.id}`,
      event: 'state',
      title,
      path: pathOf(machineCalls.setState, { id: machine.id }),
      payload,
      seen: null,
    })
    if (outcome.kind === 'refused') throw outcome.thrown
    if (outcome.kind === 'waiting') tellWaiting(title)
    else notifySuccess(title)
    onDone()
  }
  // A state a machine is in already can only be given another reason.
  const again = machine.state !== null && !statesWithReason.includes(machine.state) ? [machine.state] : []
  return (
    <TouchForm
      notes={notesFor(machine.name, only)}
      row={{ state: only ?? null, phase_code: machine.phase_code }}
      unavailable={{ state: again }}
      onSend={send}
      onCancel={onCancel}
    />
  )
}

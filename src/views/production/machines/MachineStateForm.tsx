import { Button } from '@mantine/core'
import { useState } from 'react'
import { statesWithReason } from '../../../resources/production/machines/machine_states'
import { callPath } from '../../../resources/kit/define/defineResource'
import { machines, machineStateNames } from '../../../resources/production/machines/machines'
import { Glyph } from '../../parts/Glyph'
import { statusLook } from '../../parts/statusLook'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { act, tellWaiting } from '../../ui/writeQueue'
import { ReasonPicker } from '../steps/ReasonPicker'

type Props = {
  machine: { id: number; name: string; state: string | null }
  /** States offered; all of them unless named. */
  among?: readonly string[]
  onDone: () => void
  onCancel: () => void
}

/** Sets what a machine is doing; states that say nothing alone ask why. */
export function MachineStateForm({ machine, among = machineStateNames, onDone, onCancel }: Props) {
  const [state, setState] = useState<string | null>(among.length === 1 ? (among[0] ?? null) : null)
  const [reason, setReason] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ text: string; reason?: string | undefined } | null>(null)
  const needsReason = state !== null && statesWithReason.includes(state)

  const send = async () => {
    if (state === null || isBusy) return
    setBusy(true)
    setRefused(null)
    const title = `${machine.name}: ${statusLook(state).word}`
    const outcome = await act({
      document: `${machines.name}:${machine.id}`,
      event: 'state',
      title,
      path: `${callPath(machines)}/${machine.id}/state`,
      payload: { state, ...(needsReason && { reason_parameter_id: reason }) },
      seen: null,
    })
    setBusy(false)
    if (outcome.kind === 'refused') {
      const { thrown } = outcome
      return setRefused({ text: failureMessage(thrown), reason: fieldMessages(thrown).reason_parameter_id })
    }
    if (outcome.kind === 'waiting') tellWaiting(title)
    else notifySuccess(title)
    onDone()
  }

  return (
    <form
      className="dc-step-form"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        void send()
      }}
    >
      <fieldset className="dc-choices">
        <legend>State of {machine.name}</legend>
        {among.map((name) => {
          const look = statusLook(name)
          return (
            <label key={name} className={name === state ? 'dc-chosen' : ''}>
              <input
                type="radio"
                name="state"
                disabled={name === machine.state && !statesWithReason.includes(name)}
                checked={name === state}
                onChange={() => setState(name)}
              />
              <span className={`dc-${look.family}-text`}>
                <Glyph name={look.glyph} size={14} />
              </span>
              {look.word}
            </label>
          )
        })}
      </fieldset>
      {needsReason && (
        <ReasonPicker
          label="Reason"
          type="down_reason"
          value={reason}
          error={refused?.reason}
          onChange={setReason}
        />
      )}
      {refused && (
        <p className="dc-refused" role="alert">
          <Glyph name="stop" /> {refused.text}
        </p>
      )}
      <div className="dc-step-buttons">
        <Button size="lg" variant="default" onClick={onCancel} disabled={isBusy}>
          Back
        </Button>
        <Button
          size="lg"
          type="submit"
          loading={isBusy}
          disabled={state === null || (needsReason && reason === null)}
        >
          Set state
        </Button>
      </div>
    </form>
  )
}

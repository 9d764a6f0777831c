import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { hasRole } from '../../../access'
import type { ClosedGate } from '../../../resources/production/gates/gate'
import { gateOpeners } from '../../../resources/training/gate/trainingGate'
import { usePerson } from '../../session/session'
import { Dialog } from '../../ui/Dialog'
import { t } from '../../../texts/texts'
import { WitnessDialog } from '../batching/WitnessDialog'

/** Why a person starts what the person is not trained for, and the supervisor who confirms it. */
export type StartReason = { training_reason: string; training_witness?: string }

type Props = { gate: ClosedGate; onReason: (reason: StartReason) => void }

/** The reason to start without training: of a supervisor, or confirmed by the badge of one. */
export function StartWithReason({ gate, onReason }: Props) {
  const { roles } = usePerson()
  const [isOpen, setOpen] = useState(false)
  const [isShowing, setShowing] = useState(false)
  const [typed, setTyped] = useState('')
  const training_reason = typed.trim()
  const close = () => {
    setOpen(false)
    setShowing(false)
  }
  const confirm = (more: Partial<StartReason> = {}) => {
    close()
    onReason({ training_reason, ...more })
  }
  return (
    <>
      <Button size="lg" variant="default" onClick={() => setOpen(true)}>
        {t('Start untrained')}
      </Button>
      {isOpen && !isShowing && (
        <Dialog opened onClose={close} title={gate.text}>
          <form
            className="dc-badge"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (training_reason === '') return
              if (hasRole(roles, gateOpeners)) confirm()
              else setShowing(true)
            }}
          >
            <Textarea
              label={t('Reason')}
              description={t('Confirmed by the badge of a supervisor')}
              maxLength={500}
              autosize
              minRows={2}
              data-autofocus
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <div className="dc-badge-actions">
              <Button variant="default" h={44} onClick={close}>
                {t('Cancel')}
              </Button>
              <Button type="submit" h={44} disabled={training_reason === ''}>
                {hasRole(roles, gateOpeners) ? t('Start') : t('Show badge')}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
      {isShowing && (
        <WitnessDialog
          title={t('Supervisor')}
          action={t('Confirm')}
          onShown={({ token }) => confirm({ training_witness: token })}
          onCancel={() => setShowing(false)}
        />
      )}
    </>
  )
}

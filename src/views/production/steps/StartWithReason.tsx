import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ClosedGate } from '../../../resources/production/gates/gate'
import { gateOpeners } from '../../../resources/training/gate/trainingGate'
import { t } from '../../../texts/texts'
import { ReasonDialog } from '../batching/ReasonDialog'

/** Why a person starts what the person is not trained for, and the supervisor who confirms it. */
export type StartReason = { training_reason: string; training_witness?: string }

type Props = { gate: ClosedGate; onReason: (reason: StartReason) => void }

/** The reason to start without training: of a supervisor, or confirmed by the badge of one. */
export function StartWithReason({ gate, onReason }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="lg" variant="default" onClick={() => setOpen(true)}>
        {t('Start untrained')}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={gate.text}
          description={t('Confirmed by the badge of a supervisor')}
          confirmedBy={gateOpeners}
          witness={t('Supervisor')}
          action={t('Start')}
          cancel={t('Cancel')}
          onReason={(training_reason, token) => {
            close()
            onReason({ training_reason, ...(token !== null && { training_witness: token }) })
          }}
          onCancel={close}
        />
      )}
    </>
  )
}

import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { hasRole } from '../../../access'
import { batchOverriders } from '../../../resources/production/batching/batchPeople'
import { usePerson } from '../../session/session'
import { Dialog } from '../../ui/Dialog'
import { t } from '../../../texts/texts'
import { type Witness, WitnessDialog } from './WitnessDialog'

/** Why a reading out of tolerance is taken, and the supervisor who says so; none where the supervisor weighs. */
export type Override = { override_reason: string; override_by?: string }

type Props = { deviation: string; onDone: (override: Override) => void; onCancel: () => void }

/** The reason for a reading out of tolerance, then the badge of a supervisor of the batchers. */
export function OverrideDialog({ deviation, onDone, onCancel }: Props) {
  const { roles } = usePerson()
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const override_reason = reason.trim()
  const isSupervisor = hasRole(roles, batchOverriders)
  if (isAsked)
    return (
      <WitnessDialog
        title={t('Supervisor of the batchers')}
        action={t('Override')}
        onShown={({ token }: Witness) => onDone({ override_reason, override_by: token })}
        onCancel={() => setAsked(false)}
      />
    )
  return (
    <Dialog
      opened
      onClose={onCancel}
      title={t('Out of tolerance: {deviation}', { deviation })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form
        className="dc-badge"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (override_reason === '') return
          if (isSupervisor) onDone({ override_reason })
          else setAsked(true)
        }}
      >
        <Textarea
          label={t('Reason')}
          description={t('A supervisor of the batchers confirms it by badge')}
          maxLength={500}
          autosize
          minRows={2}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className="dc-badge-actions">
          <Button variant="default" h={44} onClick={onCancel}>
            {t('Weigh again')}
          </Button>
          <Button type="submit" h={44} disabled={override_reason === ''}>
            {isSupervisor ? t('Override') : t('Show badge')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

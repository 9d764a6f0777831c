import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { hasRole, type Role } from '../../../access'
import { usePerson } from '../../session/session'
import { Dialog } from '../../ui/Dialog'
import { t } from '../../../texts/texts'
import { WitnessDialog } from './WitnessDialog'

type Props = {
  title: string
  /** Says whose badge confirms the reason. */
  description: string
  /** Who gives a reason without the badge of another. */
  confirmedBy: readonly Role[]
  /** Heads the dialog that takes the badge. */
  witness: string
  action: string
  cancel: string
  /** The token proves the badge; null where the person needs none. */
  onReason: (reason: string, token: string | null) => void
  onCancel: () => void
}

/** The reason for what a gate or a tolerance refuses: of a supervisor, or confirmed by the badge of one. */
export function ReasonDialog(props: Props) {
  const { title, description, confirmedBy, witness, action, cancel, onReason, onCancel } = props
  const { roles } = usePerson()
  const [typed, setTyped] = useState('')
  const [isShowing, setShowing] = useState(false)
  const reason = typed.trim()
  const isSupervisor = hasRole(roles, confirmedBy)
  if (isShowing)
    return (
      <WitnessDialog
        title={witness}
        action={action}
        onShown={({ token }) => onReason(reason, token)}
        onCancel={() => setShowing(false)}
      />
    )
  return (
    <Dialog opened onClose={onCancel} title={title} closeButtonProps={{ 'aria-label': t('Close') }}>
      <form
        className="dc-badge"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (reason === '') return
          if (isSupervisor) onReason(reason, null)
          else setShowing(true)
        }}
      >
        <Textarea
          label={t('Reason')}
          description={description}
          maxLength={500}
          autosize
          minRows={2}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className="dc-badge-actions">
          <Button variant="default" h={44} onClick={onCancel}>
            {cancel}
          </Button>
          <Button type="submit" h={44} disabled={reason === ''}>
            {isSupervisor ? action : t('Show badge')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

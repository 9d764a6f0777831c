import { Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { SharedScreen } from '../../../machines/session'
import { BadgeForm } from '../../account/login/BadgeForm'
import { takeOver } from '../../session/operator'
import { usePerson } from '../../session/session'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { PendingButton } from '../../ui/PendingButton'
import { discardUnsaved, unsavedTitles } from '../../ui/unsaved/unsavedText'
import { someoneIsHere } from '../frame/idle'
import { t } from '../../../texts/texts'

type Props = {
  scanned: string
  screen: SharedScreen
  onDone: () => void
  /** The other way out, beside the button that takes over. */
  other: (isBusy: boolean) => ReactNode
}

/** Badge or username and PIN of the next operator; what the one before typed is kept only where that is ticked. */
export function TakeOverForm({ scanned, screen, onDone, other }: Props) {
  const { name } = usePerson()
  const [shown, setShown] = useState({ badge: scanned, pin: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [titles] = useState(unsavedTitles)
  const [keepsText, setKeepsText] = useState(false)

  const show = async () => {
    setBusy(true)
    setErrors({})
    setFailure(null)
    someoneIsHere()
    const badge = shown.badge.trim()
    const refusal = await takeOver({
      ...(badge && { badge_code: badge, username: badge }),
      ...(shown.pin && { pin: shown.pin }),
    })
    setBusy(false)
    if (!refusal) {
      if (titles.length > 0 && !keepsText) discardUnsaved()
      return onDone()
    }
    const fields = fieldMessages(refusal)
    setErrors(fields)
    if (Object.keys(fields).length === 0) setFailure(failureMessage(refusal))
    setShown({ ...shown, pin: '' })
  }

  return (
    <BadgeForm
      label={t('Badge or username')}
      shown={shown}
      errors={errors}
      badgeOnly={screen.badge_only === 1}
      onChange={setShown}
      onShow={() => void show()}
    >
      {titles.length > 0 && (
        <Checkbox
          label={t('Keep what {name} typed in {titles}', { name, titles: titles.join(', ') })}
          description={t('It is saved under your name')}
          checked={keepsText}
          onChange={(event) => setKeepsText(event.currentTarget.checked)}
        />
      )}
      {failure && (
        <p className="dc-badge-failure" role="alert">
          {failure}
        </p>
      )}
      <div className="dc-badge-actions">
        {other(isBusy)}
        <PendingButton type="submit" h={44} loading={isBusy}>
          {t('Take over')}
        </PendingButton>
      </div>
    </BadgeForm>
  )
}

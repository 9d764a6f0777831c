import { Button, Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { ApiError } from '../../../api/http'
import { punchIn } from '../../../api/general/punches'
import type { PunchAnswer } from '../../../resources/general/time_clock/punchCalls'
import { newKey } from '../../../api/resourceApi'
import type { PunchKind } from '../../../machines/punches'
import { duration } from '../../format/format'
import { clock } from '../../format/timeText'
import { Glyph } from '../../parts/Glyph'
import { failureMessage, fieldMessages } from '../../ui/messages'
import '../../theme/shellStyles'
import { BadgeForm } from '../login/BadgeForm'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

const empty = { badge: '', pin: '' }
const kindWords: Readonly<Record<PunchKind, string>> = {
  in: t('clocked in at'),
  out: t('clocked out at'),
  break_start: t('on a break since'),
  break_end: t('back from break since'),
}

const Done = ({ answer: { punch, worked_minutes_today } }: { answer: PunchAnswer }) => (
  <p className="dc-badge-done">
    <Glyph name="check" size={16} />
    <span>
      <b>
        {punch.user}: {kindWords[punch.kind]} {clock(punch.punched_at)}
      </b>
      <small>
        {t('{workedMinutesToday} worked today', { workedMinutesToday: duration(worked_minutes_today) })}
      </small>
    </span>
  </p>
)

/** The time clock of the sign-in page: punches by badge without signing in. */
export function PunchDialog({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState(empty)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [answer, setAnswer] = useState<PunchAnswer | null>(null)
  const [round, setRound] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const press = useRef<{ same: string; key: string } | null>(null)

  const punch = async (kind?: PunchKind) => {
    setBusy(true)
    setErrors({})
    setFailure(null)
    setAnswer(null)
    try {
      const { badge, pin } = shown
      const payload = { badge_code: badge.trim(), ...(kind && { kind }) }
      const same = JSON.stringify(payload)
      // Unanswered, the same badge is the same punch: it must not clock its owner out again.
      if (press.current?.same !== same) press.current = { same, key: newKey() }
      setAnswer(await punchIn({ ...payload, ...(pin && { pin }) }, press.current.key))
      press.current = null
      setShown(empty)
      setRound(round + 1)
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.code !== 'no_response') press.current = null
      const fields = fieldMessages(thrown)
      setErrors(fields)
      setFailure(fields.kind ?? (Object.keys(fields).length > 0 ? null : failureMessage(thrown)))
      setShown({ ...shown, pin: '' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      opened
      className="dc-badge-dialog"
      onClose={onClose}
      title={t('Clock in')}
      centered
      size={420}
      closeButtonProps={{ 'aria-label': t('Close') }}
      transitionProps={{ duration: 0 }}
    >
      <LayerFocus />
      <BadgeForm
        key={round}
        label={t('Badge')}
        shown={shown}
        errors={errors}
        onChange={setShown}
        onShow={() => void punch()}
      >
        <div aria-live="polite">{answer && <Done answer={answer} />}</div>
        {failure && (
          <p className="dc-badge-failure" role="alert">
            {failure}
          </p>
        )}
        <div className="dc-badge-actions">
          <Button variant="default" h={44} disabled={isBusy} onClick={() => void punch('break_start')}>
            {t('Start break')}
          </Button>
          <PendingButton type="submit" h={44} loading={isBusy}>
            {t('Clock in or out')}
          </PendingButton>
        </div>
      </BadgeForm>
    </Modal>
  )
}

import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { setPreference, usePreference } from '../session/preferences'
import { clearNotices, lastPlace, usePastNotices } from '../ui/notices'
import { PastNotices } from './PastNotices'
import { Scrolled } from '../parts/table/Scrolled'
import { t } from '../../texts/texts'

/** Kept with the account; where that fails the notices are there once more the next time. */
const keep = (name: 'notices_seen' | 'notices_cleared', place: number) =>
  void setPreference(name, place).catch(() => undefined)

/** The notices of the last time, newest first; seen once they are shown. */
export function NoticesPanel() {
  const past = usePastNotices()
  const last = lastPlace(past)
  const seen = usePreference('notices_seen', 0)
  // SignMessage once, whether it can be kept or not.
  const lastShown = useRef(0)
  useEffect(() => {
    if (last <= Math.max(seen, lastShown.current)) return
    lastShown.current = last
    keep('notices_seen', last)
  }, [last, seen])
  const clear = () => {
    if (last > 0) keep('notices_cleared', last)
    clearNotices()
  }
  return (
    <>
      <div className="dc-past-head">
        {t('Recent notifications')}
        {past.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={clear}>
            {t('Clear')}
          </Button>
        )}
      </div>
      {past.length === 0 ? (
        <p className="dc-past-none">{t('No notifications yet')}</p>
      ) : (
        <Scrolled className="dc-past-list" label={t('Notifications, newest first')}>
          <PastNotices notices={past} />
        </Scrolled>
      )}
    </>
  )
}

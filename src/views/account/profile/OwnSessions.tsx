import { useState } from 'react'
import { revokeOtherSessions, revokeSession } from '../../../api/general/profile'
import type { OwnSession } from '../../../resources/general/people/profileCalls'
import { instant } from '../../format/timeText'
import { Glyph } from '../../parts/Glyph'
import { notifyError, notifySuccess } from '../../ui/notify'
import { deviceOf } from '../../session/device'
import { LendScreen } from '../LendScreen'
import { usePerson } from '../../session/session'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

type Props = { sessions: readonly OwnSession[]; onRevoked: () => Promise<void> }

/** Where one is signed in; all sessions but this one can be ended. */
export function OwnSessions({ sessions, onRevoked }: Props) {
  const { screen } = usePerson()
  const [ending, setEnding] = useState<number | 'others' | null>(null)
  const end = async (which: number | 'others') => {
    setEnding(which)
    try {
      await (which === 'others' ? revokeOtherSessions() : revokeSession(which))
      await onRevoked()
      notifySuccess(which === 'others' ? t('All other sessions ended') : t('Session ended'))
    } catch (thrown) {
      notifyError(thrown)
    } finally {
      setEnding(null)
    }
  }
  return (
    <section className="dc-own-card" aria-labelledby="own-sessions">
      <h2 id="own-sessions">{t('Sessions')}</h2>
      <ul className="dc-sessions">
        {sessions.map(({ id, user_agent, address, last_used_at, created_at, current, scope, is_shared }) => (
          <li key={id}>
            <span className="dc-device">
              <b>{deviceOf(user_agent)}</b>
              {scope === 'kiosk' && t(' by badge')}
              {is_shared === 1 && t(', lent to operators')}
              <small>
                {t('Signed in')} <time>{instant(created_at)}</time>
                {last_used_at && (
                  <>
                    {t(', last used')} <time>{instant(last_used_at)}</time>
                  </>
                )}
                {address && t(', from {address}', { address })}
              </small>
            </span>
            {current ? (
              <span className="dc-session-acts">
                <LendScreen />
                <span className="dc-tag dc-success">
                  <Glyph name="check" />
                  {t('This device')}
                </span>
              </span>
            ) : (
              !screen?.station && (
                <PendingButton variant="default" loading={ending === id} onClick={() => void end(id)}>
                  {t('End session')}
                </PendingButton>
              )
            )}
          </li>
        ))}
      </ul>
      {!screen?.station && sessions.length > 1 && (
        <div className="dc-own-actions">
          <PendingButton variant="default" loading={ending === 'others'} onClick={() => void end('others')}>
            {t('End all other sessions')}
          </PendingButton>
        </div>
      )}
    </section>
  )
}

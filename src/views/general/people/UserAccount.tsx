import { Select, Switch } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { endUserSession, userAccount } from '../../../api/general/users'
import type { UserAccount as Account } from '../../../resources/general/people/userCalls'
import { words } from '../../../resources/kit/text/words'
import { instant } from '../../format/timeText'
import { ErrorState } from '../../parts/ErrorState'
import { valueOf } from '../../resource/record/edit'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { screens } from '../../routing/screens'
import { deviceOf } from '../../session/device'
import { failureMessage } from '../../ui/messages'
import { notifyError, notifySuccess } from '../../ui/notify'
import { sizes } from '../../ui/state/size'
import { ownScreens, screenTitle } from './rightsChange'
import { Password } from './UserSignIn'
import type { Module, Role } from '../../../access'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

type Props = Pick<RecordPart, 'form'> & { account: Account }

function Settings({ form, account: { config } }: Props) {
  const typed = (valueOf(form.edit, 'config') ?? {}) as Record<string, unknown>
  const settings = { ...config, ...typed }
  const set = (name: string, value: unknown) => form.change('config', { ...typed, [name]: value })
  const rights = {
    roles: (valueOf(form.edit, 'roles') ?? []) as Role[],
    modules: (valueOf(form.edit, 'modules') ?? []) as Module[],
  }
  const homes = ownScreens(screens, rights).map((screen) => ({
    value: screen.path,
    label: screenTitle(screen),
  }))
  return (
    <section className="dc-form-section dc-user-part" aria-label={t('Settings')}>
      <h2>{t('Settings')}</h2>
      <div className="dc-form-fields">
        <Select
          className="dc-field"
          label={t('Home screen')}
          placeholder={t('Dashboard')}
          clearable
          searchable
          data={homes}
          value={typeof settings.home_dashboard === 'string' ? settings.home_dashboard : null}
          onChange={(path) => set('home_dashboard', path)}
        />
        <Select
          className="dc-field"
          label={t('Size')}
          placeholder={t('Browser default')}
          clearable
          data={sizes.map((size) => ({ value: size, label: words(size) }))}
          value={typeof settings.ui_size === 'string' ? settings.ui_size : null}
          onChange={(size) => set('ui_size', size)}
        />
        <Switch
          className="dc-field-wide"
          label={t('Shared screen')}
          description={t('Operators take it over by badge and PIN')}
          checked={Number(settings.kiosk ?? 0) === 1}
          onChange={(event) => set('kiosk', event.currentTarget.checked ? 1 : 0)}
        />
      </div>
    </section>
  )
}

function Sessions({ id, account, onEnded }: { id: number; account: Account; onEnded: () => void }) {
  const [ending, setEnding] = useState<number | null>(null)
  const end = (session: number) => {
    setEnding(session)
    endUserSession(id, session)
      .then(() => {
        notifySuccess(t('Session ended'))
        onEnded()
      }, notifyError)
      .finally(() => setEnding(null))
  }
  return (
    <section className="dc-form-section dc-user-part" aria-label={t('Sessions')}>
      <h2>
        {t('Sessions')} <small>{account.sessions.length}</small>
      </h2>
      <ul className="dc-user-sessions">
        {account.sessions.map(
          ({ id: session, user_agent, address, last_used_at, created_at, scope, is_shared }) => (
            <li key={session}>
              <span>
                <b>{deviceOf(user_agent)}</b>
                {scope === 'kiosk' && t(' by badge')}
                {is_shared === 1 && t(', lent to operators')}
                <small>
                  {t('Signed in {createdAt}', { createdAt: instant(created_at) })}
                  {last_used_at && t(', last used {lastUsedAt}', { lastUsedAt: instant(last_used_at) })}
                  {address && t(', from {address}', { address })}
                </small>
              </span>
              <PendingButton
                variant="default"
                size="xs"
                loading={ending === session}
                onClick={() => end(session)}
              >
                {t('End session')}
              </PendingButton>
            </li>
          ),
        )}
      </ul>
      {account.sessions.length === 0 && <p>{t('No active sessions')}</p>}
    </section>
  )
}

const passwordWords = ({ has_password, link_until }: Account) =>
  link_until
    ? t('Password link valid until {linkUntil}', { linkUntil: instant(link_until) })
    : has_password
      ? t('Password set')
      : t('No password set')

/** Password, settings and sessions of an account, read when its record opens. */
export function UserAccount({
  id,
  version,
  form,
}: Pick<RecordPart, 'form'> & { id: number; version: number }) {
  const [account, setAccount] = useState<Account | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [requested, setRequested] = useState(0)
  const again = useCallback(() => setRequested((times) => times + 1), [])
  useEffect(() => {
    let isOver = false
    userAccount(id).then(
      (found) => {
        if (isOver) return
        setAccount(found)
        setFailure(null)
      },
      (thrown: unknown) => !isOver && setFailure(failureMessage(thrown)),
    )
    return () => {
      isOver = true
    }
  }, [id, version, requested])
  if (failure) return <ErrorState what={failure} onRetry={again} />
  if (!account) return null
  return (
    <>
      <Settings form={form} account={account} />
      <section className="dc-form-section dc-user-part" aria-label={t('Password')}>
        <h2>{t('Password')}</h2>
        <p>{passwordWords(account)}</p>
        <Password form={form} label={t('New password')} />
      </section>
      <Sessions id={id} account={account} onEnded={again} />
    </>
  )
}

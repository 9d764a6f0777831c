import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addPasskey, hasPasskeys, removePasskey, renamePasskey } from '../../../api/general/passkeys'
import type { OwnPasskey } from '../../../resources/general/people/profileCalls'
import { instant } from '../../format/timeText'
import { PasswordField } from '../../parts/PasswordField'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { PendingButton } from '../../ui/PendingButton'
import { RecoveryCodes } from './RecoveryCodes'
import { t } from '../../../texts/texts'

type Props = { passkeys: readonly OwnPasskey[]; onSaved: () => Promise<void> }

/** What is being done; none while the list is only read. */
type Task = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: OwnPasskey } | null

const titles = { add: t('Add passkey'), rename: t('Rename'), remove: t('Remove passkey') } as const

const PasskeyRow = ({ passkey, onTask }: { passkey: OwnPasskey; onTask: (task: Task) => void }) => (
  <li>
    <span className="dc-device">
      <b>{passkey.name}</b>
      {passkey.host !== location.hostname && t(', for {host}', { host: passkey.host })}
      <small>
        {t('Added')} <time>{instant(passkey.created_at)}</time>
        {passkey.last_used_at && (
          <>
            {t(', last used')} <time>{instant(passkey.last_used_at)}</time>
          </>
        )}
      </small>
    </span>
    <span className="dc-session-acts">
      <Button
        variant="default"
        aria-label={t('Rename {name}', { name: passkey.name })}
        onClick={() => onTask({ kind: 'rename', passkey })}
      >
        {t('Rename')}
      </Button>
      <Button
        variant="default"
        aria-label={t('Remove {name}', { name: passkey.name })}
        onClick={() => onTask({ kind: 'remove', passkey })}
      >
        {t('Remove')}
      </Button>
    </span>
  </li>
)

/** Passkeys (a security key, or the lock of a phone or computer) as second factor at sign-in. */
export function Passkeys({ passkeys, onSaved }: Props) {
  const [task, setTask] = useState<Task>(null)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [codes, setCodes] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)

  const open = (next: Task) => {
    setTask(next)
    setName(next?.kind === 'rename' ? next.passkey.name : '')
    setPassword('')
    setErrors({})
  }
  const perform = async () => {
    if (task?.kind === 'rename') await renamePasskey(task.passkey.id, name)
    else if (task?.kind === 'remove') await removePasskey(task.passkey.id, password)
    else {
      const { recovery_codes } = await addPasskey(name, password)
      setCodes(recovery_codes)
      // They stay until they are read; what leads on comes after.
      if (recovery_codes.length > 0) return
    }
    await onSaved()
  }
  const submit = async () => {
    if (task?.kind !== 'remove' && !name.trim())
      return setErrors({ name: t('{label} is required', { label: t('Name') }) })
    setBusy(true)
    setErrors({})
    try {
      await perform()
      open(null)
      notifySuccess(
        task?.kind === 'add'
          ? t('Passkey added')
          : task?.kind === 'remove'
            ? t('Passkey removed')
            : t('Renamed'),
      )
    } catch (thrown) {
      const fields = fieldMessages(thrown)
      const place = task?.kind === 'rename' ? 'name' : 'password'
      setErrors('name' in fields || 'password' in fields ? fields : { [place]: failureMessage(thrown) })
    } finally {
      setBusy(false)
    }
  }

  if (codes.length > 0)
    return (
      <section className="dc-own-card">
        <h2>{t('Passkeys')}</h2>
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes([])
            void onSaved()
          }}
        />
      </section>
    )
  return (
    <form
      className="dc-own-card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (task) void submit()
      }}
    >
      <h2>{t('Passkeys')}</h2>
      <p className="dc-own-note">
        {t('A security key, or the lock of your phone or computer, as second factor besides the password.')}
      </p>
      {passkeys.length > 0 && (
        <ul className="dc-sessions">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onTask={open} />
          ))}
        </ul>
      )}
      {task && task.kind !== 'remove' && (
        <TextInput
          label={t('Name')}
          autoComplete="off"
          autoFocus
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errors.name}
        />
      )}
      {task && task.kind !== 'rename' && (
        <PasswordField
          label={t('Current password')}
          autoComplete="current-password"
          autoFocus={task.kind === 'remove'}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={errors.password}
        />
      )}
      <div className="dc-own-actions dc-own-month">
        {task ? (
          <>
            <Button variant="default" onClick={() => open(null)}>
              {t('Cancel')}
            </Button>
            <PendingButton type="submit" loading={isBusy}>
              {titles[task.kind]}
            </PendingButton>
          </>
        ) : hasPasskeys() ? (
          <Button variant="default" onClick={() => open({ kind: 'add' })}>
            {t('Add passkey')}
          </Button>
        ) : (
          <p className="dc-own-note">
            {t('This browser makes no passkeys here: they need a secure connection (https).')}
          </p>
        )}
      </div>
    </form>
  )
}

import { Button, TextInput } from '@mantine/core'
import { IconArrowBigUpLines } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactElement, Suspense, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { Glyph } from '../../parts/Glyph'
import { afterLogin } from '../../routing/addresses'
import { useTitle } from '../../routing/title'
import { PasswordField } from '../../parts/PasswordField'
import { CodeField } from './CodeField'
import { LoginArt } from './LoginArt'
import type { PasskeyAnswer } from '../../../resources/general/auth/passkeyShapes'
import { failureText, lastUsername, session, settled, useSession, wantsCode } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { ServerLine } from '../ServerLine'
import { usePublic } from '../../session/usePublic'
import { t } from '../../../texts/texts'
import './login.css'

const PasskeyButton = lazyPart(async () => (await import('./PasskeyButton')).PasskeyButton)

type Props = {
  /** Fetches the page that follows, called once a name is typed. */
  prefetch: () => void
}

const CapsNote = ({ isShown }: { isShown: boolean }) => (
  <div aria-live="polite">
    {isShown && (
      <div className="dc-caps">
        <IconArrowBigUpLines size={18} stroke={1.75} aria-hidden="true" />
        {t('Caps Lock is on')}
      </div>
    )}
  </div>
)

const useCallWhen = (isDue: boolean, call: () => void) =>
  useEffect(() => {
    if (isDue) call()
  }, [isDue, call])

/** The sign-in page; opens the requested address afterwards. */
export function LoginView({ prefetch }: Props) {
  useTitle()
  const server = usePublic()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [hasCode, setHasCode] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [hasCaps, setCaps] = useState(false)
  const [timeClock, setTimeClock] = useState<ReactElement | null>(null)
  const isBusy = useSession((now) => now.matches('signing_in') || now.matches('loading_me'))
  const refusal = useSession(({ context }) => context.failure)
  const failure = failureText(refusal)
  const info = server.info

  useCallWhen(username !== '', prefetch)

  const submit = async (passkey?: PasskeyAnswer) => {
    setMissing(true)
    if (!username.trim() || !password) return focusFirstEmpty()
    const before = lastUsername()
    session.send({ type: 'login', username, password, code, passkey })
    const now = await settled()
    setCode('')
    setHasCode(wantsCode(now.context.failure))
    if (now.matches('ready'))
      await navigate(afterLogin(search.toString(), username, before), { replace: true })
  }
  const punch = async () => {
    const { PunchDialog } = await import('../time_clock/PunchDialog')
    setTimeClock(<PunchDialog onClose={() => setTimeClock(null)} />)
  }
  const watchCaps = (event: KeyboardEvent) => setCaps(hasCapsLock(event))

  return (
    <div className="dc-login">
      <LoginArt />
      <main className="dc-sign">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <h1>{t('Sign in')}</h1>
          <p className="dc-sign-note">{[info?.company, info?.site].filter(Boolean).join(', ') || '\u00a0'}</p>
          {failure && !isBusy && (
            <div className="dc-sign-failure" role="alert">
              <Glyph name="stop" size={16} />
              {failure}
            </div>
          )}
          <TextInput
            className="dc-field"
            label={t('Username')}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
            error={isMissing && !username.trim() ? t('Username is required') : null}
          />
          <PasswordField
            className="dc-field"
            label={t('Password')}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            onKeyDown={watchCaps}
            onKeyUp={watchCaps}
            onBlur={() => setCaps(false)}
            error={isMissing && !password ? t('Password is required') : null}
          />
          <CapsNote isShown={hasCaps} />
          {hasCode && <CodeField className="dc-field" code={code} onChange={setCode} />}
          {hasCode && (
            <Suspense>
              <PasskeyButton failure={refusal} onSigned={(passkey) => void submit(passkey)} />
            </Suspense>
          )}
          <Button className="dc-go" type="submit" h={44} radius="lg" fullWidth loading={isBusy}>
            {t('Sign in')}
          </Button>
          <Button
            className="dc-punch-in"
            variant="default"
            h={44}
            radius="lg"
            fullWidth
            onClick={() => void punch()}
          >
            {t('Punch in')}
          </Button>
          {info?.register === 1 && (
            <p className="dc-sign-other">
              {t('No account yet?')} <Link to="/register">{t('Register')}</Link>
            </p>
          )}
        </form>
        <ServerLine {...server} />
        {timeClock}
      </main>
    </div>
  )
}

/**
 * Reads the modifier state; falls back to a capital typed without Shift where the browser does not report it.
 */
const hasCapsLock = (event: KeyboardEvent) =>
  event.getModifierState('CapsLock') || (/^[A-Z]$/.test(event.key) && !event.shiftKey)

const focusFirstEmpty = () =>
  [...document.querySelectorAll<HTMLInputElement>('.dc-sign input')]
    .find(({ value }) => !value.trim())
    ?.focus()

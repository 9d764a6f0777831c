import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { Glyph } from '../../parts/Glyph'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { LoginArt } from './LoginArt'
import { ServerLine } from '../ServerLine'
import type { usePublic } from '../../session/usePublic'
import './login.css'

type Form<V> = {
  onSubmit: (take: (values: V) => void) => React.FormEventHandler<HTMLFormElement>
  setErrors: (errors: Record<string, string>) => void
}

type Props<V> = {
  title: string
  form: Form<V>
  /** What the form is for; rejects with the refusal, which is shown here. */
  onSend: (values: V) => Promise<unknown>
  onDone: () => void
  verb: string
  note: ReactNode
  children: ReactNode
  below?: ReactNode
}

/** A form before sign-in: errors are shown at their field, others above the form. */
export function SignForm<V>({ title, form, onSend, onDone, verb, note, children, below }: Props<V>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (values: V) => {
    setBusy(true)
    setFailure(null)
    try {
      await onSend(values)
      onDone()
    } catch (thrown) {
      const fields = fieldMessages(thrown)
      form.setErrors(fields)
      if (Object.keys(fields).length === 0) setFailure(failureMessage(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <h1>{title}</h1>
      <p className="dc-sign-note">{note}</p>
      {failure && (
        <div className="dc-sign-failure" role="alert">
          <Glyph name="stop" size={16} />
          {failure}
        </div>
      )}
      {children}
      <Button className="dc-go" type="submit" h={44} radius="lg" fullWidth loading={isBusy}>
        {verb}
      </Button>
      {below}
    </form>
  )
}

/** What came of it, and the way back to signing in. */
export const SignMessage = ({ title, text, back }: { title: string; text: string; back: string }) => (
  <div>
    <h1>{title}</h1>
    <p className="dc-sign-note">{text}</p>
    <p className="dc-sign-other">
      <Link to="/login">{back}</Link>
    </p>
  </div>
)

/** The frame of the pages before signing in. */
export const SignPage = ({
  server,
  children,
}: {
  server: ReturnType<typeof usePublic>
  children: ReactNode
}) => (
  <div className="dc-login">
    <LoginArt />
    <main className="dc-sign">
      {children}
      <ServerLine {...server} />
    </main>
  </div>
)

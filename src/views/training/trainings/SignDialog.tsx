import { Button, Stack } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { newKey } from '../../../api/resourceApi'
import { signTraining, statementOf } from '../../../api/training/training'
import type { OwnDocument, OwnTraining, Statement } from '../../../resources/training/trainings/trainingCalls'
import { DialogFoot } from '../../parts/DialogFoot'
import { PasswordField } from '../../parts/PasswordField'
import { Dialog } from '../../ui/Dialog'
import { lazyPart } from '../../ui/lazyPart'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { t } from '../../../texts/texts'
import './trainings.css'

const DocumentViewer = lazyPart(async () => (await import('../documents/DocumentViewer')).DocumentViewer)

type Props = { training: OwnTraining; onClose: () => void }

/** The documents of a training, the statement about them, and the password that signs it. */
export function SignDialog({ training, onClose }: Props) {
  // One for all attempts: a second press after a lost answer gets the answer of the first.
  const [once] = useState(newKey)
  const [statement, setStatement] = useState<Statement | null>(null)
  const [read, setRead] = useState<OwnDocument | null>(null)
  const [password, setPassword] = useState('')
  const [isSending, setSending] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const { id } = training

  useEffect(() => {
    let isOver = false
    statementOf(id).then(
      (found) => !isOver && setStatement(found),
      (thrown: unknown) => !isOver && setRefusal(failureMessage(thrown)),
    )
    return () => {
      isOver = true
    }
  }, [id])

  const sign = async () => {
    if (!statement || isSending) return
    setSending(true)
    setRefusal(null)
    try {
      const values = { id, statement_hash: statement.hash, ...(password !== '' && { password }) }
      const signed = await signTraining(values, once)
      notifySuccess(
        signed.status === 'passed'
          ? t('{programme} passed', { programme: training.programme })
          : t('{programme} signed', { programme: training.programme }),
      )
      onClose()
    } catch (thrown) {
      const fields = fieldMessages(thrown)
      setErrors(fields)
      const [message] = Object.entries(fields).flatMap(([name, text]) => (name === 'password' ? [] : [text]))
      setRefusal(fields.password === undefined ? (message ?? failureMessage(thrown)) : null)
    } finally {
      setSending(false)
    }
  }

  return (
    <Dialog opened onClose={onClose} title={t('Sign {programme}', training)} size={560} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void sign()
        }}
      >
        <Stack gap="md">
          {statement && statement.documents.length > 0 && (
            <ul className="dc-training-documents">
              {statement.documents.map((document) => (
                <li key={document.id}>
                  <span>
                    {t('{code} rev {revision}: {title}', {
                      code: document.code,
                      revision: document.revision,
                      title: document.title,
                    })}
                  </span>
                  <Button size="xs" variant="default" onClick={() => setRead(document)}>
                    {t('Read')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <p className="dc-statement">{statement?.text}</p>
          {statement?.needs_password === 1 && (
            <PasswordField
              label={t('Password')}
              autoComplete="current-password"
              data-autofocus
              value={password}
              error={errors.password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
          <DialogFoot
            refusal={refusal}
            isSending={isSending}
            isEmpty={!statement || (statement.needs_password === 1 && password === '')}
            onCancel={onClose}
          >
            {t('Sign')}
          </DialogFoot>
        </Stack>
      </form>
      {read && (
        <Suspense>
          <DocumentViewer document={read} onClose={() => setRead(null)} />
        </Suspense>
      )}
    </Dialog>
  )
}

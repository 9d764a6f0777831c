import { createTransport } from 'nodemailer'
import { t } from '../../src/texts/texts'
import type { Settings } from '../settings'

/** An e-mail with one file. */
type Mail = {
  id: string
  from: { name: string; address: string }
  to: string
  /** Who answers go to. */
  replyTo: string | null
  subject: string
  text: string
  file: { name: string; content: Buffer }
}

/** What the mail server answered: taken, refused for good, or worth another attempt. */
export type Outcome = { is: 'taken' } | { is: 'refused' | 'unreachable'; reason: string }

/** Sends e-mails one by one; nothing of it waits longer than the mail server may be silent. */
export type Mailer = { from: string; send: (mail: Mail) => Promise<Outcome>; close: () => void }

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/** Refusals of the e-mail itself, which the next attempt would get again; a wrong password is put right and retried. */
const isFinal = ({ code, responseCode }: SmtpError) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500

/** Codes of a connection that was not made or broke off. */
const silent: ReadonlySet<string | undefined> = new Set(['ETIMEDOUT', 'ECONNECTION', 'ESOCKET', 'EDNS'])

const reasonOf = ({ code, response, message }: SmtpError) =>
  response === undefined && silent.has(code)
    ? t('The mail server does not answer')
    : (response ?? message).replace(/\s+/g, ' ').trim().slice(0, 400)

/** The mail server of an installation; null where none is set. */
export function createMailer({ mail }: Pick<Settings, 'mail'>): Mailer | null {
  if (mail === null) return null
  const silentMs = mail.timeoutSeconds * 1000
  const transport = createTransport({
    url: mail.url,
    connectionTimeout: silentMs,
    greetingTimeout: silentMs,
    socketTimeout: silentMs,
    dnsTimeout: silentMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    from: mail.from,
    async send({ id, from, to, replyTo, subject, text, file }) {
      try {
        await transport.sendMail({
          messageId: id,
          from,
          // As an object, so that a comma in an address names no second receiver.
          to: { name: '', address: to },
          ...(replyTo !== null && { replyTo }),
          subject,
          text,
          attachments: [{ filename: file.name, content: file.content, contentType: 'application/pdf' }],
        })
        return { is: 'taken' }
      } catch (thrown) {
        if (!(thrown instanceof Error)) throw thrown
        return { is: isFinal(thrown) ? 'refused' : 'unreachable', reason: reasonOf(thrown) }
      }
    },
    close: () => transport.close(),
  }
}

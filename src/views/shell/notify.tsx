import { Button, Group } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/http'
import { Glyph } from '../parts/Glyph'
import { errorLines, fieldMessages, overall } from './messages'

type Tone = 'success' | 'warning' | 'info' | 'danger'

const glyphs = { success: 'check', warning: 'clock', info: 'ring', danger: 'stop' } as const
const shortMs = 5_000
const longMs = 10_000
const repeats = new Map<string, number>()

const lines = (texts: readonly string[]): ReactNode =>
  texts.map((text) => (
    <span key={text} className="dc-line">
      {text}
    </span>
  ))

/** One notice at the top right; the same one again counts up instead of standing twice. */
function show(tone: Tone, title: string | undefined, texts: readonly string[], autoClose: number) {
  const id = [tone, title, ...texts].join('\n')
  const count = (repeats.get(id) ?? 0) + 1
  repeats.set(id, count)
  const notice = {
    id,
    title,
    message: lines(count > 1 ? [...texts.slice(0, -1), `${texts.at(-1)} (x ${count})`] : texts),
    autoClose,
    className: `dc-notice dc-notice-${tone}`,
    icon: <Glyph name={glyphs[tone]} size={16} />,
    withBorder: false,
    onClose: () => void repeats.delete(id),
  }
  if (count > 1) notifications.update(notice)
  else notifications.show(notice)
}

export const notifySuccess = (message: string) => show('success', undefined, [message], shortMs)
export const notifyWarning = (message: string) => show('warning', undefined, [message], longMs)
export const notifyInfo = (message: string) => show('info', undefined, [message], longMs)

/** What the server said of a call, or that it was or was not executed. */
export function notifyResult(label: string, answer: { status: 0 | 1; message: string }) {
  const isPlain = answer.message === '' || answer.message.toLowerCase() === 'ok'
  const fallback = answer.status ? `${label} successfully executed` : `${label} not executed`
  const message = isPlain ? fallback : answer.message
  if (answer.status) notifySuccess(message)
  else notifyWarning(message)
}

/** A refused form: every message on its own line. */
export const notifyValidation = (thrown: unknown, labels: Readonly<Record<string, string>> = {}) =>
  show('warning', 'Validation Error', [overall, ...errorLines(thrown, labels)], longMs)

const told = new Set(['not_authorized', 'no_response', 'db_error'])

/** A failure the person must see: a dialog with OK. Faults that open their own dialog are not said twice. */
export function notifyError(thrown: unknown, labels: Readonly<Record<string, string>> = {}) {
  if (thrown instanceof ApiError && told.has(thrown.code)) return
  if (Object.keys(fieldMessages(thrown)).length > 0) return notifyValidation(thrown, labels)
  const id = modals.open({
    title: 'Error',
    centered: true,
    size: 420,
    children: (
      <>
        <div className="dc-lines">{lines(errorLines(thrown, labels))}</div>
        <Group justify="flex-end" mt="lg">
          <Button data-autofocus onClick={() => modals.close(id)}>
            OK
          </Button>
        </Group>
      </>
    ),
  })
}

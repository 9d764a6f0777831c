import { ApiError } from '../../api/http'
import { errorLines, fieldMessages, overall, refusalPath } from './messages'
import { notify } from './notices'
import { t } from '../../texts/texts'

export const notifySuccess = (message: string) => notify({ tone: 'success', texts: [message] })
export const notifyWarning = (message: string) => notify({ tone: 'warning', texts: [message] })

/** A refused form: every message on its own line. */
const notifyValidation = (thrown: unknown, labels: Readonly<Record<string, string>> = {}) =>
  notify({ tone: 'warning', title: t('Validation Error'), texts: [overall, ...errorLines(thrown, labels)] })

const dialogCodes = new Set(['not_authorized', 'no_response', 'db_error'])

/** A failure the person must see: a dialog with OK. Faults that open their own dialog are not shown twice. */
export function notifyError(thrown: unknown, labels: Readonly<Record<string, string>> = {}) {
  if (thrown instanceof ApiError && dialogCodes.has(thrown.code)) return
  if (Object.keys(fieldMessages(thrown)).length > 0) return notifyValidation(thrown, labels)
  notify({ tone: 'danger', title: t('Error'), texts: errorLines(thrown, labels), path: refusalPath(thrown) })
}

import type { ScanAnswer } from './ScanBox'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { t } from '../../../texts/texts'

/** Answers a scan that is kept in this browser until the server has it. */
export const keptScan = (code: string): ScanAnswer => ({
  accepted: true,
  word: t('Queued'),
  what: code,
  detail: t('Sent when the connection is back'),
})

/** Answers a scan that is not taken, by why. */
export const refusedScan = (code: string, detail: string): ScanAnswer => ({
  accepted: false,
  word: t('Refused'),
  what: code,
  detail,
})

/** Answers a scan that the server refused. */
export const thrownScan = (code: string, thrown: unknown) =>
  refusedScan(code, Object.values(fieldMessages(thrown)).join(', ') || failureMessage(thrown))

import { Button } from '@mantine/core'
import { useState } from 'react'
import { hasRole } from '../../../../access'
import type { FormValues } from '../../../../api/calls'
import { createRow } from '../../../../api/resourceApi'
import { stampDeciders } from '../../../../machines/workflows/production/stamping_corrections'
import { stampingCorrections } from '../../../../resources/production/stamping/stamping_corrections'
import type { StampingLog } from '../../../../resources/production/stamping/stamping_logs'
import { InputsDialog } from '../../../resource/events/InputsDialog'
import { useOnce } from '../../../resource/saving/useOnce'
import { usePerson } from '../../../session/session'
import { notifySuccess } from '../../../ui/notify'
import { t } from '../../../../texts/texts'

const { stamping_log_id: _session, kind, new_reel_id, reason, ...counts } = stampingCorrections.fields

/** The inputs of a correction, which begin with what the session has counted. */
const inputsFor = (session: StampingLog) => ({
  kind: { ...kind, initial: 'count_error' as const },
  new_reel_id,
  new_applied_qty: { ...counts.new_applied_qty, initial: session.applied_qty },
  new_damaged_qty: { ...counts.new_damaged_qty, initial: session.damaged_qty },
  new_missing_qty: { ...counts.new_missing_qty, initial: session.missing_qty },
  new_wasted_bottles: { ...counts.new_wasted_bottles, initial: session.wasted_bottles },
  new_scrapped_bottles: { ...counts.new_scrapped_bottles, initial: session.scrapped_bottles },
  ...(session.end_serial !== null && {
    new_end_serial: { ...counts.new_end_serial, initial: session.end_serial },
  }),
  reason,
})

/** Asks for other counts of a session that has ended: who counted it may, and who decides about stamps. */
export function CorrectButton({ session }: { session: StampingLog }) {
  const { id, roles } = usePerson()
  const [isAsking, setAsking] = useState(false)
  const once = useOnce<FormValues>(`stamping_corrections ${session.id}`)
  const mayAsk = [session.user_id, session.ended_by_id].includes(id) || hasRole(roles, stampDeciders)
  if (!mayAsk || (session.status !== 'closed' && session.status !== 'corrected')) return null
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={() => setAsking(true)}>
        {t('Correct')}
      </Button>
      {isAsking && (
        <InputsDialog
          title={t('Correct {session}', { session: session.code })}
          inputs={inputsFor(session)}
          send={t('Request correction')}
          onCancel={() => setAsking(false)}
          onSend={async (values) => {
            const made = await once({ ...values, stamping_log_id: session.id }, (sent, key) =>
              createRow(stampingCorrections, sent, key),
            )
            notifySuccess(t('{number} waits for a decision', { number: String(made.number) }))
            setAsking(false)
          }}
        />
      )}
    </>
  )
}

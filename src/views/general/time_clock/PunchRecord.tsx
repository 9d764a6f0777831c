import { Button } from '@mantine/core'
import { useState } from 'react'
import { correctPunch } from '../../../api/general/punches'
import type { AnyRow } from '../../../api/resourceApi'
import { correction, punches } from '../../../resources/general/time_clock/punches'
import { cellText } from '../../fields/cellText'
import { ActionDialog } from '../../resource/events/ActionDialog'
import { RecordDrawer, type RecordGiven } from '../../resource/record/RecordDrawer'
import { notifySuccess } from '../../ui/notify'
import { useOnce } from '../../resource/saving/useOnce'
import { t } from '../../../texts/texts'

const notes = {
  label: t('Correct'),
  confirmText: t('The correction replaces the punch. The original stays on record.'),
  inputs: correction,
}

/** How a punch is spoken of: what, when, and whose. */
const called = (row: AnyRow) =>
  ['kind', 'punched_at', 'user_id'].map((name) => cellText(punches, name, row)).join(' ')

function Correct({ row }: { row: AnyRow }) {
  const [isAsking, setAsking] = useState(false)
  const once = useOnce<Record<string, unknown>>(`correct ${row.id}`)
  if (row.is_corrected) return <p className="dc-sentence">{t('Replaced by a correction.')}</p>
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('Correct')}
      </Button>
      {isAsking && (
        <ActionDialog
          resource={punches}
          row={row}
          notes={notes}
          called={called(row)}
          onCancel={() => setAsking(false)}
          onSend={async (payload) => {
            await once(payload, (sent, key) => correctPunch(row.id, sent, key))
            notifySuccess(t('Punch corrected'))
            setAsking(false)
          }}
        />
      )}
    </>
  )
}

/** A punch over the list, with its correction. */
export const PunchRecord = (props: RecordGiven) => (
  <RecordDrawer {...props} actions={Correct} called={called} />
)

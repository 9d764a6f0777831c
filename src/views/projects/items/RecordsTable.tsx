import { Button } from '@mantine/core'
import type { OwnItemRecord } from '../../../resources/projects/ownItemCalls'
import { taskItemRecords } from '../../../resources/projects/task_item_records'
import { figure, money } from '../../format/format'
import { day } from '../../format/timeText'
import { optionLabel } from '../../parts/optionLabel'
import { PlainTable } from '../../parts/table/PlainTable'
import { hoursText, progressText } from '../projectText'
import { t } from '../../../texts/texts'

export type ShownRecord = OwnItemRecord & { isCorrection: boolean; isOut: boolean }

type Props = {
  /** The newest first. */
  records: readonly ShownRecord[]
  onCorrect?: ((id: number) => void) | undefined
}

/** The records of an item with the hours logged so far at each. */
export function RecordsTable({ records, onCorrect }: Props) {
  const totals = new Map<number, number>()
  let sum = 0
  for (const record of records.toReversed()) {
    sum += record.hours ?? 0
    totals.set(record.id, sum)
  }
  if (records.length === 0) return <p>{t('No records yet')}</p>
  return (
    <PlainTable
      label={t('Records')}
      heads={[
        t('Day'),
        t('Type'),
        t('Person'),
        { figure: t('Hours') },
        { figure: t('Logged so far') },
        { figure: t('Value') },
        { figure: t('Amount') },
        { figure: t('Progress') },
        t('What was done'),
      ]}
      hasTools={onCorrect !== undefined}
    >
      {records.map((record) => (
        <tr key={record.id}>
          <td>{day(record.record_date)}</td>
          <td>
            {record.isCorrection
              ? t('Correction')
              : optionLabel(taskItemRecords.fields.record_type, record.record_type)}
          </td>
          <td>{record.person}</td>
          <td className="dc-right">{record.hours === null ? '' : hoursText(record.hours)}</td>
          <td className="dc-right">{hoursText(totals.get(record.id) ?? 0)}</td>
          <td className={`dc-right${record.isOut ? ' dc-danger-text' : ''}`}>
            {record.value === null ? '' : figure(record.value, 3)}
          </td>
          <td className="dc-right">{record.amount === null ? '' : money(record.amount)}</td>
          <td className="dc-right">
            {record.progress_percent === null ? '' : progressText(record.progress_percent)}
          </td>
          <td>{record.description}</td>
          {onCorrect && (
            <td className="dc-rows-tools">
              {!record.isCorrection && (
                <Button size="xs" variant="default" onClick={() => onCorrect(record.id)}>
                  {t('Correct')}
                </Button>
              )}
            </td>
          )}
        </tr>
      ))}
    </PlainTable>
  )
}

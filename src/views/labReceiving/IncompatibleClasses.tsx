import { Checkbox } from '@mantine/core'
import { changeRow, newKey } from '../../api/resourceApi'
import { type FlashpointClass, flashpointClasses } from '../../resources/labReceiving/flashpoint_classes'
import { RowsSection } from '../parts/table/RowsSection'
import { useLiveRows } from '../resource/live/useLiveRows'
import { mayWrite } from '../resource/list/rights'
import type { RecordPart } from '../resource/record/RecordDrawer'
import { usePerson } from '../session/session'
import { notifyError } from '../ui/notify'
import { t } from '../../texts/texts'

/** The classes that a class is not stored with, on both sides at once. */
export function IncompatibleClasses({ row }: RecordPart) {
  const { rows } = useLiveRows(flashpointClasses, [], [{ field: 'rank', direction: 'desc' }])
  const may = mayWrite(flashpointClasses, usePerson())
  const own = rows.find(({ id }) => id === row?.id)
  if (!own) return null
  const chosen = own.incompatible_class_ids
  const change = (other: FlashpointClass, isChosen: boolean) =>
    void changeRow(
      flashpointClasses,
      own.id,
      {
        version: own.version,
        incompatible_class_ids: isChosen ? [...chosen, other.id] : chosen.filter((id) => id !== other.id),
      },
      newKey(),
    ).catch(notifyError)
  return (
    <RowsSection title={t('Not stored with')}>
      {rows
        .filter(({ id }) => id !== own.id)
        .map((other) => (
          <Checkbox
            key={other.id}
            label={`${other.code} ${other.name}`}
            checked={chosen.includes(other.id)}
            disabled={!may}
            onChange={(event) => change(other, event.currentTarget.checked)}
          />
        ))}
    </RowsSection>
  )
}

import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { labCabinets } from '../../resources/labReceiving/lab_cabinets'
import { LabelButton } from '../labels/LabelButton'
import type { LabelText } from '../labels/Label'
import { RowsSection } from '../parts/table/RowsSection'
import { equals, useLiveRows } from '../resource/live/useLiveRows'
import { t } from '../../texts/texts'
import './labReceiving.css'

/** Labels of laboratories and their cabinets: those that are picked, else all cabinets. */
export function PlaceLabels() {
  const { rows: cabinets } = useLiveRows(labCabinets, [equals('is_active', 1)])
  const [picked, setPicked] = useState<string[]>([])
  const places = new Map<string, LabelText>()
  for (const { code, bin, location, flashpoint_class } of cabinets) {
    const named = code ?? bin ?? ''
    places.set(named, {
      code: named,
      title: named,
      lines: [location ?? '', flashpoint_class ?? ''].filter((line) => line !== ''),
    })
  }
  const laboratories = [...new Set(cabinets.flatMap(({ location }) => location ?? []))].toSorted()
  const cabinetCodes = [...places.keys()].toSorted()
  for (const name of laboratories) places.set(name, { code: name, title: name, lines: [t('Laboratory')] })
  const chosen = picked.length > 0 ? picked : cabinetCodes
  return (
    <RowsSection title={t('Labels of cabinets and laboratories')} count={chosen.length}>
      <div className="dc-bench-form">
        <MultiSelect
          maw={480}
          label={t('Cabinets and laboratories')}
          placeholder={picked.length === 0 ? t('All cabinets') : ''}
          data={[
            { group: t('Laboratories'), items: laboratories },
            { group: t('Cabinets'), items: cabinetCodes.filter((code) => !laboratories.includes(code)) },
          ]}
          value={picked}
          searchable
          clearable
          onChange={setPicked}
        />
        <LabelButton size="sm" labels={chosen.flatMap((code) => places.get(code) ?? [])} />
      </div>
    </RowsSection>
  )
}

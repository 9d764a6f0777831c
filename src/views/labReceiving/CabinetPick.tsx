import { Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { cabinetsFor } from '../../api/labReceiving/containers'
import type { CabinetProposal } from '../../resources/labReceiving/labReceivingCalls'
import { figure } from '../format/format'
import { notifyError } from '../ui/notify'
import { t } from '../../texts/texts'

type Props = {
  classId: number | null
  isToxic: boolean
  ml: number
  locationId: number
  /** A place that takes everything, where no cabinet does. */
  bench: { id: number; code: string }
  value: number | null
  error?: string | undefined
  onChange: (binId: number | null) => void
}

/** The cabinets that have room for what is weighed, the best one first, and the bench itself. */
export function CabinetPick({ classId, isToxic, ml, locationId, bench, value, error, onChange }: Props) {
  const [cabinets, setCabinets] = useState<readonly CabinetProposal[]>([])
  useEffect(() => {
    if (classId === null) return
    let isOver = false
    cabinetsFor({
      class_id: classId,
      volume_ml: Math.max(0, Math.round(ml * 1000) / 1000),
      location_id: locationId,
      is_toxic: isToxic ? 1 : 0,
    }).then((found) => !isOver && setCabinets(found), notifyError)
    return () => {
      isOver = true
    }
  }, [classId, isToxic, ml, locationId])
  const data = [
    ...cabinets.map((one) => ({
      value: String(one.bin_id),
      label: t('{code} ({class}), {percent} % full', {
        code: one.code,
        class: one.class_code,
        percent: figure(one.fill_percent),
      }),
    })),
    ...(cabinets.some(({ bin_id }) => bin_id === bench.id)
      ? []
      : [{ value: String(bench.id), label: t('{code}, the bench', { code: bench.code }) }]),
  ]
  return (
    <Select
      label={t('Cabinet')}
      placeholder={t('Proposed by class and room')}
      data={data}
      value={value === null ? null : String(value)}
      error={error}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}

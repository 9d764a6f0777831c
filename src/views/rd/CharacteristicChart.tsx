import { NativeSelect } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { RdSpecification } from '../../resources/rd/rd_specifications'
import { equals, filled, useLiveRows } from '../resource/live/useLiveRows'
import { rdSpecifications } from '../../resources/rd/rd_specifications'
import { lazyPart } from '../ui/lazyPart'
import { t } from '../../texts/texts'

const ControlChart = lazyPart(async () => (await import('../charts/ControlChart')).ControlChart)
const inOrder = [{ field: 'sample_version_id', direction: 'asc' }] as const

type Measured = RdSpecification & { result_value: number }
const isMeasured = (line: RdSpecification): line is Measured => line.result_value !== null

/** The results of one measured characteristic from version to version, within the limits of the sample. */
export function CharacteristicChart({
  sampleId,
  limits,
}: {
  sampleId: number
  limits: readonly RdSpecification[]
}) {
  const { rows } = useLiveRows(
    rdSpecifications,
    [equals('sample_id', sampleId), filled('result_value')],
    inOrder,
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const measured = rows.filter(isMeasured)
  const names = limits.flatMap(({ characteristic }) =>
    measured.some((line) => line.characteristic === characteristic) ? [characteristic] : [],
  )
  const name = chosen ?? names.find((one) => one === 'Nicotine') ?? names[0]
  const limit = limits.find(({ characteristic }) => characteristic === name)
  if (!name || !limit) return null
  const points = measured.flatMap((line) =>
    line.characteristic === name
      ? [
          {
            id: line.id,
            label: String(line.sample_version ?? ''),
            at: line.tested_at ?? line.updated_at,
            value: line.result_value,
            rules: [],
          },
        ]
      : [],
  )
  return (
    <section className="dc-panel" aria-label={t('Over versions')}>
      <NativeSelect
        label={t('Characteristic')}
        data={names}
        value={name}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Suspense>
        <ControlChart
          title={name}
          unit={limit.unit ?? ''}
          chart={{
            target: limit.target_value,
            min: limit.min_value,
            max: limit.max_value,
            mean: null,
            sd: null,
            points,
          }}
        />
      </Suspense>
    </section>
  )
}

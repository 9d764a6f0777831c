import type { AnyRow } from '../../../api/resourceApi'
import type { RdSample } from '../../../resources/rd/rd_samples'
import { useServerNow } from '../../hooks/observed'
import { dayOf } from '../../format/timeText'
import { LabelButton } from '../../labels/LabelButton'
import { sampleLabelOf } from './sampleLabel'

const minute = 60_000

/** Prints labels for the bottles of samples that have a version. */
export function PrintSamples({ rows }: { rows: readonly AnyRow[] }) {
  const today = dayOf(new Date(useServerNow(minute)))
  const made = (rows as unknown as readonly RdSample[]).filter(
    ({ current_version_id }) => current_version_id !== null,
  )
  return <LabelButton size="sm" labels={made.map((sample) => sampleLabelOf(sample, today))} />
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { mergeLines } from '../../../api/forecast/plans'
import { type AnyRow, newKey } from '../../../api/resourceApi'
import { forecastProductionPlans } from '../../../resources/forecast/forecast_production_plans'
import { fireRow } from '../../resource/events/fireRow'
import { PendingButton } from '../../ui/PendingButton'
import { notifyError } from '../../ui/notify'
import { t } from '../../../texts/texts'
import { SplitLine } from './SplitLine'
import { useReleasing } from './useReleasing'

/** Releases the selected lines that are confirmed. */
function ReleaseLines({ plan, rows }: { plan: AnyRow; rows: readonly AnyRow[] }) {
  const confirmed = rows.filter(({ status }) => status === 'confirmed')
  const { isBusy, run } = useReleasing()
  const release = () =>
    run(() =>
      fireRow(forecastProductionPlans, plan, 'release', { line_ids: confirmed.map(({ id }) => id) }),
    ).catch(notifyError)
  return (
    <PendingButton loading={isBusy} disabled={confirmed.length === 0} onClick={() => void release()}>
      {t('Release {count} lines', { count: confirmed.length })}
    </PendingButton>
  )
}

const isOpen = ({ status }: AnyRow) => status === 'proposed' || status === 'confirmed'

/** Splits one selected line, or makes several from one batch. */
function ShareLines({ plan, rows }: { plan: AnyRow; rows: readonly AnyRow[] }) {
  const { isBusy, run } = useReleasing()
  const [split, setSplit] = useState<AnyRow | null>(null)
  const [line, ...others] = rows
  const merge = () =>
    run(() =>
      mergeLines(
        rows.map(({ id }) => id),
        newKey(),
      ),
    ).catch(notifyError)
  if (!line || !rows.every(isOpen)) return null
  if (others.length > 0)
    return (
      <PendingButton variant="default" loading={isBusy} onClick={() => void merge()}>
        {t('Merge into one batch')}
      </PendingButton>
    )
  return (
    <>
      <Button variant="default" disabled={!(Number(line['planned_qty']) > 0)} onClick={() => setSplit(line)}>
        {t('Split line')}
      </Button>
      {split && <SplitLine line={split} plan={plan} onClose={() => setSplit(null)} />}
    </>
  )
}

/** What may be done with the selected lines of a plan, as far as the plan is. */
export const linesActsOf = (plan: AnyRow) =>
  function LinesActs({ rows }: { rows: readonly AnyRow[] }) {
    if (plan['status'] === 'calculated') return <ShareLines plan={plan} rows={rows} />
    if (plan['status'] !== 'approved' && plan['status'] !== 'released') return null
    return <ReleaseLines plan={plan} rows={rows} />
  }

import { Group } from '@mantine/core'
import { useState } from 'react'
import { fireEvent, newKey } from '../../api/resourceApi'
import { type ForecastPeriod, forecastPeriods } from '../../resources/forecast/forecast_periods'
import { figure } from '../format/format'
import { ProgressBar } from '../parts/ProgressBar'
import { notifyError } from '../ui/notify'
import { PendingButton } from '../ui/PendingButton'
import { t } from '../../texts/texts'
import './calculation.css'

/** How far the server is with the calculation of a period, as it goes. */
export function CalculationProgress({ period }: { period: ForecastPeriod }) {
  const [isStopping, setStopping] = useState(false)
  const { name, is_calculating: isCalculating, calculation_done: done, calculation_total: total } = period
  if (!isCalculating) return null
  const stop = async () => {
    setStopping(true)
    await fireEvent(forecastPeriods, period, 'stop', {}, newKey()).catch(notifyError)
    setStopping(false)
  }
  return (
    <Group gap={12} className="dc-planning-calculation">
      <span role="status">
        {total === null
          ? t('{name} waits to be calculated', { name })
          : t('{name}: {done} of {total} products calculated', {
              name,
              done: figure(done ?? 0),
              total: figure(total),
            })}
      </span>
      <ProgressBar label={t('Products calculated')} done={done ?? 0} planned={total ?? 1} />
      <PendingButton variant="default" size="compact-sm" loading={isStopping} onClick={() => void stop()}>
        {t('Stop calculation')}
      </PendingButton>
    </Group>
  )
}

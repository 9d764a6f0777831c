import { Suspense, useEffect, useState } from 'react'
import { fillChart } from '../../../api/production/filling'
import type { ControlChart as Chart } from '../../../resources/production/laboratory/controlChart'
import { fillCalls } from '../../../resources/production/filling/fillCalls'
import { TryOut } from '../../fields/TryOut'
import { lazyPart } from '../../ui/lazyPart'
import { t } from '../../../texts/texts'
import '../../parts/panel.css'
import '../laboratory/laboratory.css'

const ControlChart = lazyPart(async () => (await import('../../charts/ControlChart')).ControlChart)

const Drawn = ({ chart }: { chart: Chart }) => (
  <Suspense>
    <ControlChart title={t('Mean of each check')} unit="ml" chart={chart} />
  </Suspense>
)

/** The checks of a product over time, read again with each new one. */
export function ProductFillChart({ productId, version }: { productId: number; version: number }) {
  const [chart, setChart] = useState<Chart | null>(null)
  useEffect(() => {
    const giveUp = new AbortController()
    fillChart({ product_id: productId, machine_id: null }, giveUp.signal).then(setChart, () => undefined)
    return () => giveUp.abort()
  }, [productId, version])
  return chart && <Drawn chart={chart} />
}

const inputs = {
  product_id: fillCalls.chart.inputs.product_id,
  machine_id: fillCalls.chart.inputs.machine_id,
}

/** The control chart of a product that is chosen, on one filler or all. */
export const FillCharts = () => (
  <div className="dc-lab-charts">
    <section className="dc-panel" aria-label={t('Fill checks of a product')}>
      <h2>{t('Fill checks of a product')}</h2>
      <TryOut
        inputs={inputs}
        start={(): { product_id: number | null; machine_id: number | null } => ({
          product_id: null,
          machine_id: null,
        })}
        ask={({ product_id, machine_id }, signal) =>
          fillChart({ product_id: product_id ?? 0, machine_id }, signal)
        }
      >
        {(chart) => <Drawn chart={chart} />}
      </TryOut>
    </section>
  </div>
)

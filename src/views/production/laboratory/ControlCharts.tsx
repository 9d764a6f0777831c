import { Suspense } from 'react'
import { controlChart, productChart } from '../../../api/production/laboratory'
import { reference } from '../../../resources/kit/fields/field'
import { TryOut } from '../../fields/TryOut'
import { lazyPart } from '../../ui/lazyPart'
import { t } from '../../../texts/texts'
import '../../parts/panel.css'
import './laboratory.css'

const ControlChart = lazyPart(async () => (await import('../../charts/ControlChart')).ControlChart)

const ofProduct = { product_id: reference(t('Product'), 'products') }
const ofCategory = { hplc_category_id: reference(t('Category'), 'hplc_categories') }

/** The results of a product over time. */
export const ProductChart = () => (
  <section className="dc-panel" aria-label={t('Results of a product')}>
    <h2>{t('Results of a product')}</h2>
    <TryOut
      inputs={ofProduct}
      start={(): { product_id: number | null } => ({ product_id: null })}
      ask={({ product_id }, signal) => productChart(product_id ?? 0, signal)}
    >
      {(chart) => (
        <Suspense>
          <ControlChart title={t('Strength')} unit="mg/ml" chart={chart} />
        </Suspense>
      )}
    </TryOut>
  </section>
)

/** Control charts: the results of a product, and the checks of a category. */
export const ControlCharts = () => (
  <div className="dc-lab-charts">
    <ProductChart />
    <section className="dc-panel" aria-label={t('Checks of a category')}>
      <h2>{t('Checks of a category')}</h2>
      <TryOut
        inputs={ofCategory}
        start={(): { hplc_category_id: number | null } => ({ hplc_category_id: null })}
        ask={({ hplc_category_id }, signal) => controlChart(hplc_category_id ?? 0, signal)}
      >
        {(chart) => (
          <Suspense>
            <ControlChart title={t('Recovery')} unit="%" chart={chart} />
          </Suspense>
        )}
      </TryOut>
    </section>
  </div>
)

import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { productsDiff } from '../../../resources/inventory/reports/products_diff'
import { productsDrift } from '../../../resources/inventory/reports/products_drift'
import { ReportScreen } from '../../report/ReportScreen'
import { EmptyText } from '../../resource/list/emptyText'
import { t } from '../../../texts/texts'

const tabs = [
  { value: 'applied', label: t('Applied') },
  { value: 'drift', label: t('Drift') },
]

/** Applied changes of products, and in a second tab drift from the approved state. */
export function ProductsDiffView() {
  const [params, setParams] = useSearchParams()
  const isDrift = params.get('tab') === 'drift'
  const back = (
    <SegmentedControl
      aria-label={t('Kind of changes')}
      data={tabs}
      value={isDrift ? 'drift' : 'applied'}
      // The query of one tab does not apply to the other.
      onChange={(tab) => setParams(tab === 'drift' ? { tab } : {})}
    />
  )
  const report = isDrift ? productsDrift : productsDiff
  return (
    <EmptyText value={isDrift ? t('All products match their approved state') : null}>
      <ReportScreen key={report.name} resource={report} actions={back} />
    </EmptyText>
  )
}

import { useEffect, useState } from 'react'
import { correctionPreview } from '../../../api/orders'
import type { CorrectionPreview } from '../../../resources/production/corrections/correctionCalls'
import { productionOrders } from '../../../resources/production/orders/production_orders'
import { productionOrderSteps } from '../../../resources/production/steps/production_order_steps'
import { RowsSection } from '../../parts/table/RowsSection'
import { failureMessage } from '../../ui/messages'
import { ChangedRow, ChangesTable } from './ChangesTable'
import { t } from '../../../texts/texts'

type State = { preview: CorrectionPreview | null; error: unknown }

function usePreview(id: number): State {
  const [state, setState] = useState<State>({ preview: null, error: null })
  useEffect(() => {
    const giveUp = new AbortController()
    correctionPreview(id, giveUp.signal).then(
      (preview) => setState({ preview, error: null }),
      (error: unknown) => !giveUp.signal.aborted && setState({ preview: null, error }),
    )
    return () => giveUp.abort()
  }, [id])
  return state
}

const labels: Record<string, { label: string }> = {
  ...productionOrderSteps.systemFields,
  ...productionOrders.systemFields,
  ...productionOrders.fields,
}

type Total = CorrectionPreview['totals'][number]

const totalName = ({ of, name }: Total) => {
  const label = t(labels[name]?.label ?? name)
  return of === 'step' ? t('{label} of the step', { label }) : label
}

/** What the approval of a correction would change of sums and stock, as the server works it out; or why it would be refused. */
export function CorrectionChanges({ id }: { id: number }) {
  const { preview, error } = usePreview(id)
  const title = t('What the approval changes')
  if (!preview)
    return error ? (
      <RowsSection title={title}>
        <p role="alert">{failureMessage(error)}</p>
      </RowsSection>
    ) : null
  const { totals, stock } = preview
  return (
    <RowsSection title={title}>
      {totals.length > 0 ? (
        <ChangesTable title={t('Total')}>
          {totals.map((total) => (
            <ChangedRow key={`${total.of}.${total.name}`} {...total}>
              {totalName(total)}
            </ChangedRow>
          ))}
        </ChangesTable>
      ) : (
        <p>{t('No total changes')}</p>
      )}
      {stock.length > 0 ? (
        <ChangesTable title={t('Stock')}>
          {stock.map((level) => (
            <ChangedRow
              key={`${level.sku}.${level.lot}.${level.bin}`}
              before={level.before}
              after={level.after}
            >
              {t('{sku}, lot {lot} in {bin}, {unit}', level)}
            </ChangedRow>
          ))}
        </ChangesTable>
      ) : (
        <p>{t('No stock changes')}</p>
      )}
    </RowsSection>
  )
}

import { Button } from '@mantine/core'
import { IconArrowLeft, IconPencil } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { supplierCardOf } from '../../api/purchases'
import type { AnyRow } from '../../api/resourceApi'
import type { SupplierCard } from '../../resources/purchase/supplierCalls'
import { suppliers } from '../../resources/purchase/suppliers'
import { figure } from '../format/format'
import { ErrorState } from '../parts/ErrorState'
import { Facts } from '../parts/Facts'
import { mayCreate } from '../resource/list/rights'
import { RecordFiles } from '../resource/record/RecordFiles'
import { RecordFrame } from '../resource/record/RecordFrame'
import { RecordOf } from '../resource/record/RecordOf'
import { RecordPage } from '../resource/record/RecordPage'
import { usePerson } from '../session/session'
import { failureMessage } from '../ui/messages'
import { t } from '../../texts/texts'
import { SupplierLists } from './SupplierLists'
import '../parts/panel.css'
import './purchase.css'

const percent = (value: number | null) => (value === null ? '–' : `${figure(value)} %`)

const Figures = ({ card }: { card: SupplierCard }) => (
  <section className="dc-panel" aria-label={t('Last 12 months')}>
    <h2>{t('Last 12 months')}</h2>
    <Facts
      fits
      isLarge
      facts={[
        [t('Spend'), t('{amount} CAD', { amount: figure(card.spend, 2) })],
        [t('Orders'), figure(card.orders)],
        [t('On time'), percent(card.on_time_percent)],
        [t('In full'), percent(card.in_full_percent)],
        [
          t('Lead time'),
          card.lead_days === null ? '–' : t('{count} days', { count: figure(card.lead_days) }),
        ],
        [t('Not rejected'), percent(card.quality_percent)],
        [t('Bills that differ'), percent(card.variance_percent)],
      ]}
    />
  </section>
)

type CardGiven = { row: AnyRow; isGone: boolean; onEdit: () => void }

function Card({ row, isGone, onEdit }: CardGiven) {
  const navigate = useNavigate()
  const person = usePerson()
  const [card, setCard] = useState<SupplierCard | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const { id, version } = row
  useEffect(() => {
    const leaving = new AbortController()
    supplierCardOf(id, leaving.signal).then(setCard, (thrown: unknown) => {
      if (!leaving.signal.aborted) setFailed(thrown)
    })
    return () => leaving.abort()
  }, [id, version])
  const edit = mayCreate(suppliers, person) && (
    <Button variant="default" leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={onEdit}>
      {t('Change')}
    </Button>
  )
  return (
    <RecordFrame
      resource={suppliers}
      row={row}
      isGone={isGone}
      actions={edit}
      onRemoved={() => void navigate(suppliers.path)}
    >
      <div className="dc-supplier-card">
        {failed !== null && <ErrorState what={failureMessage(failed)} />}
        {card && <Figures card={card} />}
        {card && <SupplierLists card={card} />}
        <RecordFiles resource={suppliers} row={row} />
      </div>
    </RecordFrame>
  )
}

/**
 * A supplier: what was measured of it and what is open; its form takes the place of the card at the same address, and is
 * all there is of a new one.
 */
export function SupplierView() {
  const { id } = useParams()
  const [isEdited, setEdited] = useState(false)
  const ToCard = useMemo(
    () => () => (
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
        onClick={() => setEdited(false)}
      >
        {t('Card')}
      </Button>
    ),
    [],
  )
  if (id === undefined || isEdited)
    return <RecordPage resource={suppliers} {...(isEdited && { actions: ToCard })} />
  return (
    <RecordOf resource={suppliers} id={id} isKept={false}>
      {(row, isGone) => (
        <Card key={row.id} row={row as AnyRow} isGone={isGone} onEdit={() => setEdited(true)} />
      )}
    </RecordOf>
  )
}

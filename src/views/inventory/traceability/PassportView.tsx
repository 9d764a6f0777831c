import { Button } from '@mantine/core'
import { IconArrowBackUp, IconFileCode, IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useParams } from 'react-router-dom'
import { passportOf, saveEpcis } from '../../../api/inventory/traceability'
import { products } from '../../../resources/inventory/products/products'
import { opens } from '../../../access'
import { type Lot, lots } from '../../../resources/inventory/stock/lots'
import { stockLevels } from '../../../resources/inventory/stock/stock_levels'
import type { Passport } from '../../../resources/inventory/traceability/passportCalls'
import { recalls } from '../../../resources/inventory/traceability/recalls'
import { productionOrders } from '../../../resources/production/orders/production_orders'
import { cellText } from '../../fields/cellText'
import { figure } from '../../format/format'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { type Fact, Facts } from '../../parts/Facts'
import { StampByDay } from '../../parts/StampByDay'
import { StatusTag } from '../../parts/StatusTag'
import { Scrolled } from '../../parts/table/Scrolled'
import { LabelButton } from '../../labels/LabelButton'
import { isDue } from '../../resource/columns/isDue'
import { mayCreate } from '../../resource/list/rights'
import { useOpenRow, useResource } from '../../resource/live/useLiveRows'
import { newAddress } from '../../routing/newAddress'
import { usePerson } from '../../session/session'
import { useShortcut } from '../../ui/keyboard'
import { failureMessage } from '../../ui/messages'
import { notifyError } from '../../ui/notify'
import { Page } from '../../ui/Page'
import { usePageName } from '../../ui/pages'
import { lotLabelOf } from '../stock/stockLabels'
import { PassportGraph } from './PassportGraph'
import { Balance, Checks, Deliveries, Family, Receipts, Stamps, Work } from './PassportTables'
import { RecordLink } from './RecordLink'
import { t } from '../../../texts/texts'
import '../../ui/print.css'
import './passport.css'

/** The passport of one lot: where it comes from, where it went, and what happened on the way. */
export function PassportView() {
  const { id } = useParams()
  const number = Number(id)
  const key = Number.isSafeInteger(number) && number > 0 ? number : null
  const { row, isGone, error } = useResource(lots, key)
  if (row) return <LotPassport key={row.id} lot={row} />
  if (isGone || key === null) return <EmptyState icon={IconArrowBackUp} text={t('This lot does not exist')} />
  return error ? <ErrorState what={failureMessage(error)} /> : null
}

/** Reads the passport again whenever the lot has changed. */
function usePassport({ id, version }: Lot) {
  const [state, setState] = useState<{ passport: Passport | null; error: unknown }>({
    passport: null,
    error: null,
  })
  useEffect(() => {
    const giveUp = new AbortController()
    passportOf(id, giveUp.signal).then(
      (passport) => setState({ passport, error: null }),
      (error: unknown) => !giveUp.signal.aborted && setState((before) => ({ ...before, error })),
    )
    return () => giveUp.abort()
  }, [id, version])
  return state
}

function factsOf(lot: Lot, passport: Passport | null): Fact[] {
  const self = passport?.lots.find(({ level }) => level === 0)
  const of = (
    name:
      | 'manufactured_on'
      | 'stamp_by'
      | 'stamped_on'
      | 'received_at'
      | 'expires_on'
      | 'strength_mg_ml'
      | 'status_reason',
  ) => (lot[name] === null ? null : cellText(lots, name, lot))
  const facts: readonly (readonly [string, Fact[1] | null])[] = [
    [
      t('Product'),
      <RecordLink key="product" resource={products} id={lot.product_id}>
        {lot.product}
      </RecordLink>,
    ],
    [t('On hand'), self ? `${figure(self.on_hand)} ${self.measure}` : null],
    [
      t('Order'),
      lot.production_order_id !== null && (
        <RecordLink key="order" resource={productionOrders} id={lot.production_order_id}>
          {lot.production_order}
        </RecordLink>
      ),
    ],
    [t('Supplier'), lot.supplier],
    [t('Supplier lot'), lot.supplier_lot],
    [t('Made'), of('manufactured_on')],
    [t('Received'), of('received_at')],
    [t('Expires'), of('expires_on')],
    [
      t('Stamp by'),
      lot.stamp_by !== null &&
        (isDue(lots, lot) ? <StampByDay key="stamp_by" last={lot.stamp_by} /> : of('stamp_by')),
    ],
    [t('First stamped'), of('stamped_on')],
    [t('Strength'), of('strength_mg_ml')],
    [t('Certificate'), lot.coa_reference],
    [t('Reason'), of('status_reason')],
  ]
  return facts.flatMap(([label, value]) =>
    value === null || value === false ? [] : [[label, value] as const],
  )
}

function LotPassport({ lot }: { lot: Lot }) {
  const person = usePerson()
  const { passport, error } = usePassport(lot)
  const { row: product } = useOpenRow(
    products,
    opens(person.roles, products.access.read) ? lot.product_id : null,
  )
  const [isPrinting, setPrinting] = useState(false)
  const title = t('Lot {lot}', { lot: lot.lot_number })
  usePageName(lot.lot_number)
  const print = () => {
    setPrinting(true)
    window.addEventListener('afterprint', () => setPrinting(false), { once: true })
    requestAnimationFrame(() => window.print())
  }
  useShortcut('ctrl+p', t('Print the passport'), print)
  const tables = passport && (
    <>
      <Balance passport={passport} />
      <Receipts passport={passport} />
      <Deliveries passport={passport} />
      <Checks passport={passport} />
      <Stamps passport={passport} />
      <Work passport={passport} />
      <Family passport={passport} />
    </>
  )
  const facts = <Facts facts={factsOf(lot, passport)} fits />
  return (
    <Page
      title={title}
      note={<StatusTag status={lot.status} />}
      actions={
        <>
          {opens(person.roles, stockLevels.access.read) && (
            <Button
              component={Link}
              to={`/inventory/stock_locator?product=${lot.product_id}&lot=${lot.id}`}
              variant="default"
            >
              {t('Find its bins')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconFileCode size={16} aria-hidden="true" />}
            onClick={() => void saveEpcis(lot.id, lot.lot_number).catch(notifyError)}
          >
            {t('EPCIS')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            disabled={!passport}
            onClick={print}
          >
            {t('Print')}
          </Button>
          {product && <LabelButton labels={[lotLabelOf(product, lot)]} size="sm" />}
          {mayCreate(recalls, person) && (
            <Button
              component={Link}
              to={newAddress(recalls, { lot_id: lot.id })}
              variant="default"
              c="var(--dc-danger)"
            >
              {t('New recall')}
            </Button>
          )}
        </>
      }
    >
      <Scrolled className="dc-passport" label={t('Passport of the lot')}>
        {facts}
        {error !== null && <ErrorState what={failureMessage(error)} />}
        {passport && (
          <>
            {passport.is_cut === 1 && (
              <p className="dc-passport-cut">
                {t(
                  'The family of this lot is larger: its first 2,000 lots in each direction are shown. A recall follows all of them.',
                )}
              </p>
            )}
            <PassportGraph passport={passport} />
            {tables}
          </>
        )}
      </Scrolled>
      {isPrinting &&
        createPortal(
          <section className="dc-print dc-passport-paper" aria-label={t('{title}, to print', { title })}>
            <style>{'@page { size: landscape }'}</style>
            <p>{person.company}</p>
            <h1>{title}</h1>
            {facts}
            {tables}
          </section>,
          document.body,
        )}
    </Page>
  )
}

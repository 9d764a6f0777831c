import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { recordAddress } from '../../../resources/kit/define/addresses'
import { lots } from '../../../resources/inventory/stock/lots'
import { reference } from '../../../resources/kit/fields/field'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { ScanBox } from '../../parts/scan/ScanBox'
import { StatusTag } from '../../parts/StatusTag'
import { useOpenRow } from '../../resource/live/useLiveRows'
import { Page } from '../../ui/Page'
import { BinContents } from '../bins/BinContents'
import { BinMap } from '../bins/BinMap'
import { LevelsTable } from './LevelsTable'
import { scanLookup } from './scanLookup'
import { useStockAt } from './useStockAt'
import { t } from '../../../texts/texts'
import './locator.css'

const product = reference(t('Product'), 'products')

/** A lot without stock, whose passport shows where it went. */
function MissingLot({ id }: { id: number }) {
  const { row } = useOpenRow(lots, id)
  if (!row) return null
  return (
    <li>
      <b>{row.lot_number}</b>
      <StatusTag status={row.status} />
      <span>{t('No stock on hand')}</span>
      <Link className="dc-link" to={recordAddress(lots, id)}>
        {t('Passport')}
      </Link>
    </li>
  )
}

type Sought = { product: number | null; lot: number | null; bin: number | null }

/** Stock locator: finds the bins of a product or lot, or the contents of a bin, by scan or name. */
export function LocatorView() {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const idOf = (name: keyof Sought) => Number(params.get(name)) || null
  const sought: Sought = { product: idOf('product'), lot: idOf('lot'), bin: idOf('bin') }
  const seek = (next: Partial<Sought>) => {
    const search = { product: null, lot: null, bin: null, ...next }
    setParams(
      Object.entries(search).flatMap(([name, id]) =>
        id === null ? [] : [[name, String(id)] as [string, string]],
      ),
    )
  }
  const { rows, isLoaded } = useStockAt('product_id', sought.product)
  const levels = sought.lot === null ? rows : rows.filter(({ lot_id: id }) => id === sought.lot)
  const missing = isLoaded && levels.length === 0 ? sought.lot : null
  const groups = [...new Set(rows.map(({ lot_id: id }) => id))].map((id) =>
    rows.filter(({ lot_id: of }) => of === id),
  )
  return (
    <Page title={t('Stock locator')}>
      <div className="dc-locator">
        <aside>
          <ScanBox
            compact
            label={t('Scan a product, lot or bin')}
            onScan={(code) =>
              scanLookup(code, ({ product_id, lot_id, bin_id, page }) => {
                if (page !== null) void navigate(page)
                else seek({ product: product_id, lot: lot_id, bin: bin_id })
              })
            }
          />
          <FieldInput
            field={product}
            label={t('Product by name')}
            value={sought.product}
            onChange={(id) => seek({ product: id as number | null })}
          />
          {(groups.length > 0 || missing !== null) && (
            <ul aria-label={t('Lots')}>
              {missing !== null && <MissingLot id={missing} />}
              {groups.map(([first, ...others]) => {
                if (!first) return null
                const qty = [first, ...others].reduce((sum, { on_hand }) => sum + on_hand, 0)
                const isChosen = sought.lot === first.lot_id
                return (
                  <li key={first.lot_id}>
                    <button
                      type="button"
                      aria-pressed={isChosen}
                      onClick={() => seek({ product: sought.product, lot: isChosen ? null : first.lot_id })}
                    >
                      <b>{first.lot_number}</b>
                      {first.lot_status && <StatusTag status={first.lot_status} />}
                      <span>
                        {figure(qty)} {first.measure}
                      </span>
                    </button>
                    <Link className="dc-link" to={recordAddress(lots, first.lot_id)}>
                      {t('Passport')}
                    </Link>
                  </li>
                )
              })}
            </ul>
          )}
        </aside>
        <div className="dc-locator-main">
          {sought.bin !== null && <BinContents id={sought.bin} />}
          {sought.bin === null && sought.product !== null && (
            <LevelsTable levels={levels} without="product" />
          )}
          <BinMap levels={sought.product === null ? null : levels} onBin={(bin) => seek({ bin })} />
        </div>
      </div>
    </Page>
  )
}

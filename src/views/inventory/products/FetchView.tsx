import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Fetched } from '../../../resources/inventory/products/productCalls'
import { serverNow } from '../../../streams/connection/clock'
import { clock } from '../../format/timeText'
import { Glyph } from '../../parts/Glyph'
import { ScanBox } from '../../parts/scan/ScanBox'
import { Page } from '../../ui/Page'
import { BinContents } from '../bins/BinContents'
import { FetchedProduct } from './FetchedProduct'
import { scanLookup } from '../stock/scanLookup'
import { t } from '../../../texts/texts'
import '../stock/locator.css'
import './fetch.css'

type Past = { code: string; at: string; what: string; accepted: boolean }

const pastKey = 'looked-up'
const mostKept = 20

function storedRuns(): Past[] {
  try {
    const past = JSON.parse(localStorage.getItem(pastKey) ?? '[]') as Past[]
    return Array.isArray(past) ? past : []
  } catch {
    return []
  }
}

/** Look-up of a scanned or typed code: a product with its stock and orders, or a bin. */
export function FetchView() {
  const navigate = useNavigate()
  const [found, setFound] = useState<Fetched | null>(null)
  const [past, setPast] = useState(storedRuns)
  const scan = async (code: string) => {
    const answer = await scanLookup(code, (what) => {
      setFound(what)
      if (what.page !== null) void navigate(what.page)
    })
    if (!answer.accepted) setFound(null)
    setPast((before) => {
      const one = {
        code,
        at: new Date(serverNow()).toISOString(),
        what: answer.what,
        accepted: answer.accepted,
      }
      const next = [one, ...before].slice(0, mostKept)
      localStorage.setItem(pastKey, JSON.stringify(next))
      return next
    })
    return answer
  }
  return (
    <Page title={t('Find a product')}>
      <div className="dc-fetch">
        <ScanBox label={t('Scan or type a SKU, barcode or lot')} onScan={scan} />
        {found?.card && <FetchedProduct card={found.card} lotId={found.lot_id} />}
        {found?.bin_id && <BinContents id={found.bin_id} />}
        {past.length > 0 && (
          <section className="dc-fetch-past" aria-label={t('Last scans')}>
            <h2>{t('Last scans')}</h2>
            <ol>
              {past.map(({ code, at, what, accepted }, place) => (
                <li key={`${at} ${place}`}>
                  <span>{clock(at)}</span>
                  <b>{what}</b>
                  {accepted ? (
                    <button type="button" className="dc-plain dc-link" onClick={() => void scan(code)}>
                      {t('Show again')}
                    </button>
                  ) : (
                    <span />
                  )}
                  <span className={accepted ? 'dc-success-text' : 'dc-danger-text'}>
                    <Glyph name={accepted ? 'check' : 'stop'} /> {accepted ? t('Found') : t('Not found')}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        )}
        <p>
          <Link className="dc-link" to="/inventory/products">
            {t('Search products by name')}
          </Link>
        </p>
      </div>
    </Page>
  )
}

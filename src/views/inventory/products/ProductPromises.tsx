import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { productPromises } from '../../../api/inventory/productChanges'
import type { ProductPromise } from '../../../resources/inventory/products/productCalls'
import type { Product } from '../../../resources/inventory/products/products'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { failureMessage } from '../../ui/messages'
import { t } from '../../../texts/texts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Documents with reservations of a product, read again on changes; for a blocked one they are to be released.
 */
export function ProductPromises({ product }: { product: Product }) {
  const { id, version, reserved, status } = product
  const [found, setFound] = useState<readonly ProductPromise[]>([])
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    const giveUp = new AbortController()
    productPromises(id, giveUp.signal).then(
      (promises) => {
        setFound(promises)
        setFailed(null)
      },
      (error: unknown) => {
        if (!giveUp.signal.aborted) setFailed(failureMessage(error))
      },
    )
    return () => giveUp.abort()
  }, [id, version, reserved])
  if (failed === null && found.length === 0) return null
  const title = status === 'blocked' ? t('Reserved before it was blocked') : t('Reserved for')
  return (
    <RowsSection title={title} count={found.length}>
      {failed && (
        <p className="dc-field-error" role="alert">
          <Glyph name="stop" /> {failed}
        </p>
      )}
      {status === 'blocked' && found.length > 0 && (
        <p>{t('Nothing more is reserved. These documents still have reserved stock: release it there.')}</p>
      )}
      <PlainTable
        label={t('Reserved lots')}
        heads={[t('Document'), t('Lot'), t('Bin'), { figure: t('Reserved') }]}
      >
        {found.map((one) => {
          const called = `${capital(one.document)} ${one.number ?? ''}`
          return (
            <tr key={one.id}>
              <td>
                {one.page ? (
                  <Link className="dc-link" to={one.page}>
                    {called}
                  </Link>
                ) : (
                  called
                )}
              </td>
              <td>{one.lot_number}</td>
              <td>{one.bin}</td>
              <td className="dc-right">
                {figure(one.qty)} <small>{product.stock_measure}</small>
              </td>
            </tr>
          )
        })}
      </PlainTable>
    </RowsSection>
  )
}

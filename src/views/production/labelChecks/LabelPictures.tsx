import { useEffect, useState } from 'react'
import { contentOf, filesOf } from '../../../api/general/attachments'
import { products } from '../../../resources/inventory/products/products'
import { labelChecks } from '../../../resources/production/labelChecks/label_checks'
import { RowsSection } from '../../parts/table/RowsSection'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { t } from '../../../texts/texts'
import './labelChecks.css'

/** The newest picture of a record as an address of this page; null where it has none. */
function usePicture(entity: string, id: number | null) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (id === null) return
    const leaving = new AbortController()
    let made: string | null = null
    const read = async () => {
      const { rows: files } = await filesOf(entity, id)
      const newest = files.filter(({ mime }) => mime.startsWith('image/')).at(-1)
      if (!newest || leaving.signal.aborted) return
      made = URL.createObjectURL(
        new Blob([await contentOf(newest.id, leaving.signal)], { type: newest.mime }),
      )
      setAddress(made)
    }
    // Without its picture the check says what it found all the same.
    read().catch(() => undefined)
    return () => {
      leaving.abort()
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [entity, id])
  return address
}

const Picture = ({ address, title, none }: { address: string | null; title: string; none: string }) => (
  <figure>
    {address === null ? <p>{none}</p> : <img src={address} alt={title} />}
    <figcaption>{title}</figcaption>
  </figure>
)

/** The picture that was taken of the label beside the artwork that its product has. */
export function LabelPictures({ row }: RecordPart) {
  const taken = usePicture(labelChecks.name, row ? row.id : null)
  const artwork = usePicture(products.name, row ? Number(row['product_id']) : null)
  if (!row) return null
  return (
    <RowsSection title={t('Label')}>
      <div className="dc-label-pictures">
        <Picture address={taken} title={t('Picture taken')} none={t('No picture is attached')} />
        <Picture address={artwork} title={t('Artwork')} none={t('The product has no picture')} />
      </div>
    </RowsSection>
  )
}

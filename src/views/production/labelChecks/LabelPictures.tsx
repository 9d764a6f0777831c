import { Button, FileButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { opens } from '../../../access'
import { contentOf, filesOf } from '../../../api/general/attachments'
import { products } from '../../../resources/inventory/products/products'
import { labelChecks } from '../../../resources/production/labelChecks/label_checks'
import { labelTemplates } from '../../../resources/production/labelChecks/label_templates'
import { RowsSection } from '../../parts/table/RowsSection'
import { usePerson } from '../../session/session'
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

/** The artwork of the template, else the picture of the product. */
function useArtwork(templateId: number | null, productId: number | null) {
  const { roles } = usePerson()
  const ofTemplate = usePicture(labelTemplates.name, templateId)
  const ofProduct = usePicture(products.name, opens(roles, products.access.read) ? productId : null)
  return ofTemplate ?? ofProduct
}

/** The picture that was taken of the label beside the artwork of its template or product. */
export function LabelPictures({ row }: RecordPart) {
  const taken = usePicture(labelChecks.name, row ? row.id : null)
  const artwork = useArtwork(
    row?.['label_template_id'] ? Number(row['label_template_id']) : null,
    row ? Number(row['product_id']) : null,
  )
  if (!row) return null
  return (
    <RowsSection title={t('Label')}>
      <div className="dc-label-pictures">
        <Picture address={taken} title={t('Picture taken')} none={t('No picture is attached')} />
        <Picture address={artwork} title={t('Artwork')} none={noArtwork} />
      </div>
    </RowsSection>
  )
}

const noArtwork = t('Neither template nor product has a picture')

/** The artwork of a template below its fields. */
export function TemplateArtwork({ row }: RecordPart) {
  const artwork = usePicture(labelTemplates.name, row ? row.id : null)
  if (!row) return null
  return (
    <RowsSection title={t('Artwork')}>
      <div className="dc-label-pictures">
        <Picture address={artwork} title={t('Artwork')} none={t('No artwork is attached')} />
      </div>
    </RowsSection>
  )
}

type Comparison = {
  templateId: number | null
  productId: number
  picture: File | null
  onPicture: (picture: File | null) => void
}

/** A picture of the label as the camera takes it now, beside its artwork. */
export function LabelComparison({ templateId, productId, picture, onPicture }: Comparison) {
  const artwork = useArtwork(templateId, productId)
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!picture) return setAddress(null)
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return (
    <div className="dc-label-pictures">
      <div>
        <Picture address={address} title={t('Picture taken')} none={t('No picture is taken yet')} />
        <FileButton accept="image/*" capture="environment" onChange={onPicture}>
          {(button) => (
            <Button {...button} variant="default" size="md">
              {picture ? t('Take another picture') : t('Take picture')}
            </Button>
          )}
        </FileButton>
      </div>
      <Picture address={artwork} title={t('Artwork')} none={noArtwork} />
    </div>
  )
}

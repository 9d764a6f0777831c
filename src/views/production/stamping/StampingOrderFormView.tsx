import { Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FormValues } from '../../../api/calls'
import { stampingPreview } from '../../../api/production/stamping'
import { createRow } from '../../../api/resourceApi'
import type { Fields } from '../../../resources/kit/fields/field'
import { productStampingOrders } from '../../../resources/production/stamping/product_stamping_orders'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { DialogFoot } from '../../parts/DialogFoot'
import { JurisdictionChip } from '../../parts/JurisdictionChip'
import { useEventForm } from '../../resource/events/useEventForm'
import { useOnce } from '../../resource/saving/useOnce'
import { failureMessage } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { Page } from '../../ui/Page'
import { t } from '../../../texts/texts'
import './stamping.css'

const inputs: Fields = productStampingOrders.fields
const names = Object.keys(inputs).filter((name) => name !== 'kind')

type Preview = Awaited<ReturnType<typeof stampingPreview>>

/** What the chosen product takes: its stamp, how many are there, and the duty. */
function Taken({ productId, qty }: { productId: number; qty: number }) {
  const [found, setFound] = useState<{ preview: Preview | null; error: unknown }>({
    preview: null,
    error: null,
  })
  useEffect(() => {
    const giveUp = new AbortController()
    stampingPreview({ target_product_id: productId, qty }, giveUp.signal).then(
      (preview) => setFound({ preview, error: null }),
      (error: unknown) => giveUp.signal.aborted || setFound({ preview: null, error }),
    )
    return () => giveUp.abort()
  }, [productId, qty])
  const { preview, error } = found
  if (error !== null) return <p role="alert">{failureMessage(error)}</p>
  if (preview === null) return null
  return (
    <section className="dc-stamping-part" aria-label={t('Stamps and duty')}>
      <p>
        <JurisdictionChip code={preview.jurisdiction} />{' '}
        <span className={preview.stamps < qty ? 'dc-warning-text' : ''}>
          {t('{stamps} stamps available on {reels} reels', {
            stamps: figure(preview.stamps),
            reels: figure(preview.reels),
          })}
        </span>
      </p>
      <p>
        {t('Duty {duty} CAD, additional {additional} CAD: {total} CAD at stamping', {
          duty: figure(preview.duty, 2),
          additional: figure(preview.additional, 2),
          total: figure(preview.total, 2),
        })}
      </p>
    </section>
  )
}

/** A new order of stock: what is stamped as what, how many, and what that takes of stamps and duty. */
export function StampingOrderFormView() {
  const navigate = useNavigate()
  const form = useEventForm({ inputs, row: { kind: 'from_stock' }, nameOf: (name) => name })
  const once = useOnce<FormValues>(productStampingOrders.name)
  const { values, errors } = form
  const send = async (payload: FormValues) => {
    const made = await once(payload, (sent, key) => createRow(productStampingOrders, sent, key))
    notifySuccess(t('{number} created', { number: String(made.number) }))
    void navigate(`${productStampingOrders.path}?open=${made.id}`)
  }
  const productId = values.target_product_id
  const qty = values.qty_planned
  return (
    <Page title={t('New stamping order')}>
      <form
        className="dc-stamping dc-stamping-part"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.send(names, send)
        }}
      >
        <Stack gap="md">
          <div className="dc-stamping-parts">
            {names.map((name) => {
              const field = inputs[name]
              return (
                field && (
                  <FieldInput
                    key={name}
                    field={form.narrowed(field)}
                    label={field.label}
                    isNeeded={form.isNeeded(name)}
                    value={values[name]}
                    {...(errors[name] ? { error: errors[name] } : {})}
                    onChange={(value) => form.set(name, value)}
                  />
                )
              )
            })}
          </div>
          {typeof productId === 'number' && (
            <Taken productId={productId} qty={typeof qty === 'number' && qty > 0 ? qty : 1} />
          )}
          <DialogFoot
            refusal={form.refusal}
            isSending={form.isSending}
            isEmpty={!form.isComplete(names)}
            onCancel={() => void navigate(productStampingOrders.path)}
          >
            {t('Create stamping order')}
          </DialogFoot>
        </Stack>
      </form>
    </Page>
  )
}

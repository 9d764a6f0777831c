import { Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { FormValues } from '../../../api/calls'
import { stampingPreview } from '../../../api/production/stamping'
import { type AnyRow, createRow, fireEvent } from '../../../api/resourceApi'
import type { Fields } from '../../../resources/kit/fields/field'
import { productStampingOrders } from '../../../resources/production/stamping/product_stamping_orders'
import { reels } from '../../../resources/production/stamps/reels'
import { figure } from '../../format/format'
import { DialogFoot } from '../../parts/DialogFoot'
import { JurisdictionChip } from '../../parts/JurisdictionChip'
import { EventInputs } from '../../resource/events/EventInputs'
import { useEventForm } from '../../resource/events/useEventForm'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { useOnce } from '../../resource/saving/useOnce'
import { newValues } from '../../routing/newAddress'
import { failureMessage } from '../../ui/messages'
import { notifyError, notifySuccess } from '../../ui/notify'
import { Page } from '../../ui/Page'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'
import './stamping.css'

const inputs: Fields = productStampingOrders.fields
const names = Object.keys(inputs).filter((name) => name !== 'kind')

type Preview = Awaited<ReturnType<typeof stampingPreview>>

/** Stamps on the reels that can be put on now, as they are at this moment. */
function StampsThere({ jurisdiction, qty }: { jurisdiction: string; qty: number }) {
  const { rows, isLoaded } = useLiveRows(reels, [
    equals('jurisdiction', jurisdiction),
    equals('status', 'available'),
    equals('area', 'production'),
  ])
  const stamps = rows.reduce((sum, { remaining }) => sum + remaining, 0)
  if (!isLoaded) return null
  return (
    <span className={stamps < qty ? 'dc-warning-text' : ''}>
      {t('{stamps} stamps available on {reels} reels', {
        stamps: figure(stamps),
        reels: figure(rows.length),
      })}
    </span>
  )
}

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
        <StampsThere jurisdiction={preview.jurisdiction} qty={qty} />
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
  const [params] = useSearchParams()
  const [row] = useState(() => ({ kind: 'from_stock', ...newValues(productStampingOrders, params) }))
  const form = useEventForm({ inputs, row, nameOf: (name) => name })
  const once = useOnce<FormValues>(productStampingOrders.name)
  const { values } = form
  const show = (made: AnyRow) => void navigate(`${productStampingOrders.path}?open=${made.id}`)
  const send = async (payload: FormValues) => {
    const made = await once(payload, (sent, key) => createRow(productStampingOrders, sent, key))
    notifySuccess(t('{number} created', { number: String(made.number) }))
    return made
  }
  /** The order is there even where its bottles cannot be reserved: it is shown, with why not. */
  const sendAndPlan = async (payload: FormValues) => {
    const made = await send(payload)
    try {
      await fireEvent(productStampingOrders, made, 'plan', {}, `plan ${made.id}`)
    } catch (thrown) {
      notifyError(thrown)
    }
    show(made)
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
          void form.send(names, sendAndPlan)
        }}
      >
        <Stack gap="md">
          <div className="dc-stamping-parts">
            <EventInputs form={form} inputs={inputs} names={names} />
          </div>
          {typeof productId === 'number' && (
            <Taken productId={productId} qty={typeof qty === 'number' && qty > 0 ? qty : 1} />
          )}
          <DialogFoot
            refusal={form.refusal}
            isSending={form.isSending}
            isEmpty={!form.isComplete(names)}
            also={
              <PendingButton
                variant="default"
                loading={form.isSending}
                disabled={!form.isComplete(names)}
                onClick={() => void form.send(names, async (payload) => show(await send(payload)))}
              >
                {t('Create as draft')}
              </PendingButton>
            }
            onCancel={() => void navigate(productStampingOrders.path)}
          >
            {t('Create and plan')}
          </DialogFoot>
        </Stack>
      </form>
    </Page>
  )
}

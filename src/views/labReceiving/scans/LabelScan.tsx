import { useState } from 'react'
import { linkSupplierLabel, scanSupplierLabel } from '../../../api/labReceiving/containers'
import { ApiError } from '../../../api/http'
import { supplierLabel } from '../../../resources/inventory/products/gs1'
import { labReceivingCalls } from '../../../resources/labReceiving/labReceivingCalls'
import type { LabReceiving } from '../../../resources/labReceiving/lab_receivings'
import type { AnswerOf } from '../../../resources/kit/define/defineCall'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { refusedScan, thrownScan } from '../../parts/scan/scanAnswers'
import { type ScanAnswer, ScanBox } from '../../parts/scan/ScanBox'
import { fieldMessages, failureMessage } from '../../ui/messages'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

/** What a label was read as. */
export type ScannedItem = AnswerOf<typeof labReceivingCalls.scanLabel>

const productField = labReceivingCalls.linkLabel.inputs.product_id

/** Whether the server knows no product of this label. */
const isUnknown = (thrown: unknown) =>
  thrown instanceof ApiError && (thrown.data as { code?: unknown } | null)?.code === 'exists'

/** The trade number of a label, without what else it says. */
function numberOn(code: string) {
  const label = supplierLabel(code)
  return label === null || typeof label === 'string' ? code : label.gtin
}

const read = ({ item, label }: ScannedItem): ScanAnswer => {
  const { net_g, gross_g, volume_ml, serial, expires_on } = label
  const grams = net_g ?? gross_g
  const answer = {
    accepted: true,
    word: t('Read'),
    what: item.product ?? '',
    detail: [
      item.supplier_lot === null ? t('No supplier lot yet') : t('Lot {lot}', { lot: item.supplier_lot }),
      ...(item.expires_on === null ? [] : [t('Expires {expiresOn}', { expiresOn: day(item.expires_on) })]),
      ...(grams === null ? [] : [`${figure(grams)} g`]),
      ...(volume_ml === null ? [] : [`${figure(volume_ml)} ml`]),
      ...(serial === null ? [] : [t('Serial number {serial}', { serial })]),
    ].join(', '),
  }
  if (expires_on === null || expires_on === item.expires_on) return answer
  return {
    ...answer,
    isWarning: true,
    advice: t('The label says it expires {onLabel}: correct the papers, or set the goods apart', {
      onLabel: day(expires_on),
    }),
  }
}

type Props = { receiving: LabReceiving; onRead: (scanned: ScannedItem) => void }

/** Reads the labels of a supplier: product, lot, expiry and weight go to the item that waits for them. */
export function LabelScan({ receiving, onRead }: Props) {
  const [unknown, setUnknown] = useState<string | null>(null)
  const [linked, setLinked] = useState(0)
  const scan = async (code: string): Promise<ScanAnswer> => {
    setUnknown(null)
    try {
      const scanned = await scanSupplierLabel(receiving.id, code)
      onRead(scanned)
      return read(scanned)
    } catch (thrown) {
      if (!isUnknown(thrown)) return thrownScan(code, thrown)
      setUnknown(code)
      return {
        ...refusedScan(numberOn(code), t('This trade number is not linked to a product')),
        advice: t('Choose below which product it is, or add the item by hand'),
      }
    }
  }
  return (
    <div className="dc-bench-scan">
      <ScanBox key={linked} label={t('Scan the label of the supplier')} compact onScan={scan} />
      {unknown !== null && (
        <LinkLabel
          key={unknown}
          receiving={receiving}
          code={unknown}
          onLinked={(scanned) => {
            setUnknown(null)
            setLinked(linked + 1)
            onRead(scanned)
          }}
        />
      )}
    </div>
  )
}

type Linking = { receiving: LabReceiving; code: string; onLinked: (scanned: ScannedItem) => void }

/** Says which product an unknown label is of; from then on the label is known. */
function LinkLabel({ receiving, code, onLinked }: Linking) {
  const [product, setProduct] = useState<unknown>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const link = async () => {
    setSending(true)
    setRefusal(null)
    try {
      await linkSupplierLabel(receiving.id, code, Number(product))
      onLinked(await scanSupplierLabel(receiving.id, code))
    } catch (thrown) {
      setRefusal(Object.values(fieldMessages(thrown)).join(', ') || failureMessage(thrown))
    }
    setSending(false)
  }
  return (
    <form
      className="dc-bench-link"
      aria-label={t('Product of the label')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void link()
      }}
    >
      <FieldInput
        field={productField}
        label={t('This label is of')}
        value={product}
        onChange={setProduct}
        {...(refusal !== null && { error: refusal })}
      />
      <PendingButton type="submit" loading={isSending} disabled={typeof product !== 'number'}>
        {t('Link to product')}
      </PendingButton>
    </form>
  )
}

import { useEffect, useRef, useState } from 'react'
import type { CountGoods } from '../../../resources/inventory/counts/countCalls'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { Keypad } from '../../parts/touch/Keypad'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

type Props = {
  goods: CountGoods
  bin: string
  /** The expected quantity; null in blind counts. */
  books: number | null
  /** Quantity counted before. */
  counted: number | null
  onEnter: (qty: number) => Promise<string | null>
}

/** How a figure differs from the books, in words. */
function differenceIn(qty: number, books: number, measure: string) {
  if (qty === books) return t('As expected')
  const by = figure(Math.abs(qty - books))
  return qty > books
    ? t('{by} {measure} more than expected', { by, measure })
    : t('{by} {measure} fewer than expected', { by, measure })
}

/** The figure of one lot in one bin, by keys large enough for gloves. */
export function CountPad({ goods, bin, books, counted, onEnter }: Props) {
  const [qty, setQty] = useState(counted)
  // What was counted before is no answer yet: a recount is not led by how it differed.
  const [isTyped, setTyped] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  // On a phone the keypad is above the lines, so the page scrolls to it.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const measure = goods.measure ?? ''
  const carton = goods.units_per_carton
  const send = async () => {
    if (qty === null) return
    setBusy(true)
    setRefusal(await onEnter(qty))
    setBusy(false)
  }
  return (
    <form
      ref={form}
      className="dc-count-pad"
      aria-label={t('Count {sku}', { sku: goods.sku })}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (!isBusy) void send()
      }}
    >
      <p className="dc-count-what">
        <b>{goods.sku}</b> {goods.product_name}
        <small>{t('Lot {lotNumber} in {bin}', { lotNumber: goods.lot_number, bin })}</small>
      </p>
      <Keypad
        label={t('Found')}
        unit={measure}
        decimals={goods.decimals ?? 0}
        offers={
          carton !== null && carton > 1
            ? [{ label: t('+ carton of {carton}', { carton: figure(carton) }), value: (qty ?? 0) + carton }]
            : []
        }
        value={qty}
        onChange={(typed) => {
          setTyped(true)
          setQty(typed)
        }}
      />
      {isTyped && books !== null && qty !== null && (
        <p className={`dc-left${qty === books ? '' : ' dc-warning-text'}`} aria-live="polite">
          {qty !== books && <Glyph name="half" />} {differenceIn(qty, books, measure)}
        </p>
      )}
      {refusal && (
        <p className="dc-refused" role="alert">
          <Glyph name="stop" /> {refusal}
        </p>
      )}
      <PendingButton size="lg" type="submit" loading={isBusy} disabled={qty === null}>
        {t('Enter {value}', { value: qty === null ? '' : `${figure(qty)} ${measure}` })}
      </PendingButton>
    </form>
  )
}

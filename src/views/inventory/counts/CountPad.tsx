import { Button, NumberInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { CountGoods } from '../../../resources/inventory/counts/countCalls'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { Keypad } from '../../parts/Keypad'
import { PendingButton } from '../../ui/PendingButton'

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
  if (qty === books) return 'As expected'
  const by = figure(Math.abs(qty - books))
  return qty > books ? `${by} ${measure} more than expected` : `${by} ${measure} fewer than expected`
}

/** The figure of one lot in one bin, by keys large enough for gloves. */
export function CountPad({ goods, bin, books, counted, onEnter }: Props) {
  const [qty, setQty] = useState(counted ?? 0)
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
    setBusy(true)
    setRefusal(await onEnter(qty))
    setBusy(false)
  }
  return (
    <form
      ref={form}
      className="dc-count-pad"
      aria-label={`Count ${goods.sku}`}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (!isBusy) void send()
      }}
    >
      <p className="dc-count-what">
        <b>{goods.sku}</b> {goods.product_name}
        <small>
          Lot {goods.lot_number} in {bin}
        </small>
      </p>
      {(goods.decimals ?? 0) > 0 && (
        <NumberInput
          label="Exact quantity"
          size="lg"
          min={0}
          decimalScale={goods.decimals ?? 0}
          suffix={` ${measure}`}
          value={qty}
          onChange={(next) => setQty(typeof next === 'number' ? next : 0)}
        />
      )}
      <Keypad label="Found" unit={measure} value={qty} onChange={setQty} />
      {carton !== null && carton > 1 && (
        <Button size="lg" variant="default" onClick={() => setQty(qty + carton)}>
          + carton of {figure(carton)}
        </Button>
      )}
      {books !== null && (
        <p className={`dc-left${qty === books ? '' : ' dc-warning-text'}`} aria-live="polite">
          {qty !== books && <Glyph name="half" />} {differenceIn(qty, books, measure)}
        </p>
      )}
      {refusal && (
        <p className="dc-refused" role="alert">
          <Glyph name="stop" /> {refusal}
        </p>
      )}
      <PendingButton size="lg" type="submit" loading={isBusy}>
        Enter {figure(qty)} {measure}
      </PendingButton>
    </form>
  )
}

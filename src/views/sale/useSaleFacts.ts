import { useEffect, useMemo, useState } from 'react'
import type { BehaviorSubject } from 'rxjs'
import { priceSale } from '../../api/sales'
import type { RequestOf } from '../../resources/kit/define/defineCall'
import type { saleCalls } from '../../resources/sale/saleCalls'
import type { DutyExempt } from '../../resources/production/stamps/dutyExempt'
import { changeableStatuses } from '../../resources/sale/sales'
import { valueOf } from '../resource/record/edit'
import { perLine, type UseFacts } from '../resource/lines/lineFacts'
import { type DocumentLine, lineKey, type Lines } from '../resource/lines/lines'
import type { RecordForm } from '../resource/record/useRecordForm'
import type { SalePricing, PriceOrigin } from './salePricing'

const waitMs = 300
const againMs = 15_000

const isChangeable = (status: unknown) =>
  status === undefined || (changeableStatuses as readonly unknown[]).includes(status)

/** Whether rules still decide what an order costs. */
const isOpenToPrices = (status: unknown) => status === undefined || status === 'draft' || status === 'on_hold'

/** The manual price of a line, or its price since confirmation; undefined where price rules apply. */
function fixedPrice(
  line: DocumentLine,
  before: DocumentLine | undefined,
  status: unknown,
): number | undefined {
  if (typeof line.unit_price !== 'number') return undefined
  const isTyped = before === undefined || before.unit_price !== line.unit_price
  return isTyped || before.manual_price === 1 || !isOpenToPrices(status) ? line.unit_price : undefined
}

type PriceRequest = RequestOf<typeof saleCalls.price>
type Params = { body: PriceRequest; keys: string[]; places: number[]; origins: PriceOrigin[] }

function askedOf(lines: Lines, { edit, lines: edited }: RecordForm): Params | null {
  const customer = valueOf(edit, 'customer_id')
  const status = edit.base?.status
  if (typeof customer !== 'number' || !isChangeable(status)) return null
  // The lines of an existing order load after it.
  if (lines.length === 0 && !edited.sale_lines && Number(edit.base?.line_count ?? 0) > 0) return null
  const before = new Map(edited.sale_lines?.base.map((line) => [line.id, line]))
  const params: Params = {
    keys: [],
    places: [],
    origins: [],
    body: {
      customer_id: customer,
      ship_to_province: (valueOf(edit, 'ship_to_province_id') as number | null | undefined) ?? null,
      location_id: (valueOf(edit, 'location_id') as number | null | undefined) ?? null,
      price_tier_id: (valueOf(edit, 'price_tier_id') as number | null | undefined) ?? null,
      sale_id: edit.base?.id ?? null,
      date: (valueOf(edit, 'order_date') as string | null | undefined) || null,
      freight_amount: Number(valueOf(edit, 'freight_amount')) || 0,
      duty_exempt: (valueOf(edit, 'duty_exempt') as DutyExempt | undefined) ?? 'no',
      lines: [],
    },
  }
  const whole: PriceRequest['lines'][number][] = []
  lines.forEach((line, place) => {
    const { product_id, qty_ordered: qty } = line
    if (typeof product_id !== 'number' || typeof qty !== 'number' || !(qty > 0)) return
    const existing = line.id === undefined ? undefined : (before.get(line.id) ?? line)
    const unit_price = fixedPrice(line, existing, status)
    const isByHand = existing?.manual_price === 1 || existing?.unit_price !== unit_price
    params.keys.push(lineKey(line))
    params.places.push(place)
    params.origins.push(unit_price === undefined ? 'rule' : isByHand ? 'hand' : 'stored')
    const { discount_id } = line
    whole.push({
      product_id,
      qty,
      ...(typeof discount_id === 'number' && { discount_id }),
      ...(unit_price !== undefined && { unit_price }),
    })
  })
  return { ...params, body: { ...params.body, lines: whole } }
}

/** Prices the order whenever a value that affects it is typed, and refreshes availability periodically. */
function useAsking(params: Params | null, pricing: BehaviorSubject<SalePricing>) {
  const queryKey = params && JSON.stringify(params)
  useEffect(() => {
    if (queryKey === null) return
    const { body, keys, places, origins } = JSON.parse(queryKey) as Params
    const giveUp = new AbortController()
    const ask = () => {
      if (document.visibilityState === 'hidden') return
      priceSale(body, giveUp.signal).then(
        (answer) =>
          pricing.next({
            answer,
            ofLine: new Map(
              answer.lines.map((line, at) => [keys[at] ?? '', { ...line, origin: origins[at] ?? 'rule' }]),
            ),
            places,
            failed: null,
          }),
        (failed: unknown) => !giveUp.signal.aborted && pricing.next({ ...pricing.value, failed }),
      )
    }
    const soon = setTimeout(ask, waitMs)
    const again = setInterval(ask, againMs)
    return () => {
      clearTimeout(soon)
      clearInterval(again)
      giveUp.abort()
    }
  }, [queryKey, pricing])
}

/** What is known of each line of an order while it is typed: available now, price and where from, total. */
export const saleFacts =
  (pricing: BehaviorSubject<SalePricing>): UseFacts =>
  (lines, form) => {
    useAsking(askedOf(lines, form), pricing)
    const isOpen = isOpenToPrices(form.edit.base?.status)
    const [{ ofLine }, setNow] = useState(pricing.value)
    useEffect(() => {
      const following = pricing.subscribe(setNow)
      return () => following.unsubscribe()
    }, [])
    return useMemo(
      () =>
        perLine((line) => {
          const found = ofLine.get(lineKey(line))
          if (!found) return {}
          const { price, source, price_tier, measure, available, line_total, duty_amount, origin } = found
          const { discount_id, discount_percent, proof, promise } = found
          return {
            measure,
            available,
            line_total,
            duty_amount,
            ...(isOpen && { promised_on: promise?.on ?? null }),
            ...(origin === 'rule' && { unit_price: price, price_source: source, price_tier }),
            ...(origin === 'rule' && {
              discount_id,
              discount: proof?.steps[0] ? `${proof.steps[0].code} ${proof.steps[0].name}` : null,
              discount_percent,
            }),
            ...(origin === 'hand' && {
              price_source: 'manual',
              price_tier: null,
              discount_id: null,
              discount_percent: 0,
            }),
          }
        }),
      [ofLine, isOpen],
    )
  }

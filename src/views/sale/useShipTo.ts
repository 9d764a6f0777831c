import { useEffect, useRef } from 'react'
import { customerOf } from '../../api/sales'
import type { RecordForm } from '../resource/record/useRecordForm'

const parts = ['address1', 'address2', 'city', 'postal_code', 'contact', 'phone', 'email'] as const

/** Choosing a customer fills in address, price tier and terms; all can be changed. */
export function useShipTo({ edit, change }: RecordForm) {
  const picked = edit.typed.customer_id
  const last = useRef(picked)
  useEffect(() => {
    if (picked === last.current) return
    last.current = picked
    if (typeof picked !== 'number') return
    const giveUp = new AbortController()
    customerOf(picked, giveUp.signal).then(
      (customer) => {
        for (const part of parts) change(`ship_to_${part}`, customer[`ship_${part}`])
        change('ship_to_province_id', customer.ship_province_id, customer.ship_province ?? '')
        change('ship_to_country_id', customer.ship_country_id, customer.ship_country ?? '')
        change('price_tier_id', customer.price_tier_id, customer.price_tier ?? '')
        change('payment_term_id', customer.payment_term_id, customer.payment_term ?? '')
      },
      // Without an answer the address is typed by hand; the server says what is missing.
      () => undefined,
    )
    return () => giveUp.abort()
  }, [picked, change])
}

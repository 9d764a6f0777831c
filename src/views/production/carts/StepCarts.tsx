import { Button } from '@mantine/core'
import { useState } from 'react'
import { opens } from '../../../access'
import type { AnyRow } from '../../../api/resourceApi'
import { cartByCode } from '../../../api/carriers'
import type { Card } from '../../../resources/production/boards/boardCalls'
import { type Cart, carts } from '../../../resources/production/carts/carts'
import { optional, reference } from '../../../resources/kit/fields/field'
import { words } from '../../../resources/kit/text/words'
import { figure } from '../../format/format'
import { RowsSection } from '../../parts/table/RowsSection'
import { ScanBox, type ScanAnswer } from '../../parts/scan/ScanBox'
import { StatusTag } from '../../parts/StatusTag'
import { fireRow } from '../../resource/events/fireRow'
import { InputsDialog } from '../../resource/events/InputsDialog'
import { ResourceActions } from '../../resource/events/ResourceActions'
import { offeredEvents } from '../../resource/list/rights'
import { equals, useLiveRows, useOpenRow } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import { notifySuccess } from '../../ui/notify'
import { t } from '../../../texts/texts'
import './stepCarts.css'

const bottlePhases: readonly string[] = ['bottling', 'labelling', 'stamping', 'packing']

const asRow = (cart: Cart) => cart as unknown as AnyRow

async function scanned(code: string, found: (id: number) => void): Promise<ScanAnswer> {
  const cart = await cartByCode(code)
  if (!cart) return { accepted: false, word: t('Refused'), what: code, detail: t('Unknown cart code') }
  found(cart.id)
  return { accepted: true, word: words(cart.status), what: `${cart.code} ${cart.name}` }
}

/** The cart that was scanned, and what may be done with it: bottles of this step loaded, or emptied and cleaned. */
function ScannedCart({ id, card, left }: { id: number; card: Card; left: number }) {
  const person = usePerson()
  const [isLoading, setLoading] = useState(false)
  const { row: cart } = useOpenRow(carts, id)
  if (!cart) return null
  const mayLoad = offeredEvents(carts, cart, person).some(({ event }) => event === 'load')
  const inputs = {
    qty: { ...carts.events.load.inputs.qty, initial: Math.max(1, Math.min(cart.capacity_units, left)) },
    lot_id: optional(
      reference(t('Lot'), 'lots', { where: { production_order_id: card.production_order_id } }),
    ),
  }
  return (
    <div className="dc-step-cart">
      <b>{cart.code}</b> {cart.name} <StatusTag status={cart.status} />
      {cart.qty > 0 &&
        t('{qty} of {capacity}', { qty: figure(cart.qty), capacity: figure(cart.capacity_units) })}
      <span className="dc-space" />
      {mayLoad && <Button onClick={() => setLoading(true)}>{t('Load')}</Button>}
      <ResourceActions resource={carts} row={asRow(cart)} without={['load', 'retire', 'restore']} />
      {isLoading && (
        <InputsDialog
          title={t('Load {code}', { code: cart.code })}
          inputs={inputs}
          send={t('Load')}
          onCancel={() => setLoading(false)}
          onSend={async (payload) => {
            await fireRow(carts, asRow(cart), 'load', { ...payload, step_id: card.id })
            notifySuccess(t('{code} loaded', { code: cart.code }))
            setLoading(false)
          }}
        />
      )}
    </div>
  )
}

/** The carts with bottles of a step; one is scanned to be loaded, emptied or cleaned. */
export function StepCarts({ card }: { card: Card }) {
  const { roles, screen } = usePerson()
  const mayAct = opens(roles, ['production_dashboard_change']) && bottlePhases.includes(card.phase_code)
  const { rows, isLoaded } = useLiveRows(carts, mayAct ? [equals('step_id', card.id)] : null)
  const [found, setFound] = useState<number | null>(null)
  if (!mayAct || !isLoaded) return null
  const left = card.qty_good - rows.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <RowsSection title={t('Carts')} count={rows.length}>
      <ScanBox
        label={t('Scan a cart')}
        compact
        isBesideKeypad
        // At a shared screen the badge of the next operator is scanned beside an open step, in packing cartons are.
        isAside={Boolean(screen) || card.phase_code === 'packing'}
        onScan={async (code) => scanned(code, setFound)}
      />
      {found !== null && <ScannedCart id={found} card={card} left={left} />}
      <ul className="dc-step-carts">
        {rows.map(({ id, code, name, qty, capacity_units, lot }) => (
          <li key={id}>
            <b>{code}</b> {name},{' '}
            {t('{qty} of {capacity}', { qty: figure(qty), capacity: figure(capacity_units) })}
            {lot && t(', lot {lot}', { lot })}
          </li>
        ))}
      </ul>
    </RowsSection>
  )
}

import { Button, Group, Menu, NumberInput, UnstyledButton } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { pageAddress } from '../../../../../resources/kit/define/addresses'
import { productionOrders } from '../../../../../resources/production/orders/production_orders'
import { t } from '../../../../../texts/texts'
import { Dialog } from '../../../../ui/Dialog'
import type { OrderFacts } from '../planFacts'
import type { CardOffer } from './cardOffers'
import type { PlanChange } from '../../../../../planning/changes'

type MenuProps = {
  name: string
  at: { left: number; top: number }
  order: OrderFacts | null
  offers: readonly CardOffer[]
  canSplit: boolean
  /** What else may be done: the events of a request. */
  events: readonly { label: string; onPress: () => void }[]
  onWhy: () => void
  onMake: (changes: readonly PlanChange[]) => void
  onSplit: () => void
  onClose: () => void
}

/** What may be done with a card, where it is. */
export function CardMenu(props: MenuProps) {
  const { name, at, order, offers, canSplit, events, onWhy, onMake, onSplit, onClose } = props
  const navigate = useNavigate()
  const address = order && pageAddress(productionOrders, order.id)
  return (
    <Menu opened onClose={onClose} position="bottom-start" trapFocus withinPortal returnFocus={false}>
      <Menu.Target>
        <UnstyledButton tabIndex={-1} aria-label={name} style={{ position: 'fixed', ...at }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={name}>
        {address && (
          <Menu.Item onClick={() => void navigate(address)}>
            {t('Open {number}', { number: order.number })}
          </Menu.Item>
        )}
        {order && (
          <Menu.Item rightSection="W" onClick={onWhy}>
            {t('Why it ends then')}
          </Menu.Item>
        )}
        {events.map(({ label, onPress }) => (
          <Menu.Item key={label} onClick={onPress}>
            {label}
          </Menu.Item>
        ))}
        {canSplit && (
          <Menu.Item rightSection="S" onClick={onSplit}>
            {t('Split')}
          </Menu.Item>
        )}
        {offers.map(({ key, label, changes }) => (
          <Menu.Item
            key={key}
            rightSection={key === 'delete' ? 'Del' : key.toUpperCase()}
            onClick={() => onMake(changes)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type SplitProps = { name: string; quantity: number; onSplit: (quantity: number) => void; onClose: () => void }

/** How much is split off a card. */
export function SplitDialog({ name, quantity, onSplit, onClose }: SplitProps) {
  const [piece, setPiece] = useState<number | string>(Math.floor(quantity / 2))
  const isPiece = typeof piece === 'number' && piece > 0 && piece < quantity
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isPiece) onSplit(piece)
  }
  return (
    <Dialog opened onClose={onClose} title={t('Split {name}', { name })} size={420}>
      <form onSubmit={send}>
        <NumberInput
          data-autofocus
          label={t('Quantity to split off')}
          description={t('Less than {quantity}', { quantity })}
          value={piece}
          onChange={setPiece}
          min={0}
          allowNegative={false}
        />
        <Group justify="space-between" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={!isPiece}>
            {t('Split')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

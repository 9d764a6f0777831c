import { Button, Checkbox, Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { cartsReadyNow, generateTransfers, looseGoodsNow } from '../../../api/production/transfers'
import { carts } from '../../../resources/production/carts/carts'
import { pails } from '../../../resources/production/recoveries/pails'
import { skids } from '../../../resources/production/skids/skids'
import type { CartReady, LooseGoods } from '../../../resources/production/floorTransfers/floorTransferCalls'
import { quantity } from '../../../resources/kit/fields/numbers'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { useOnce } from '../../resource/saving/useOnce'
import { notifyError, notifySuccess } from '../../ui/notify'
import { t } from '../../../texts/texts'

/** What may get a label: the number on it, and how much it is. */
type Ready = {
  key: string
  kind: string
  number: string
  detail: string
  amount?: string
  item: Item
  loose?: LooseGoods
  /** Of a cart whose lot is not known: those that it may be. */
  lots?: CartReady['lots']
}
type Item =
  | { item_kind: 'skid'; skid_id: number }
  | { item_kind: 'cart'; cart_id: number; lot_id?: number }
  | { item_kind: 'pail'; pail_id: number }
  | { item_kind: 'loose'; lot_id: number; bin_id: number; qty: number }

const free = ({ floor_transfer_id }: { floor_transfer_id: number | null }) => floor_transfer_id === null

type Bottles = { loose: readonly LooseGoods[]; carts: readonly CartReady[] }

/** Bottles on the floor that may go, loose or on carts; read again with each change of what they depend on. */
function useBottles(changes: string): Bottles {
  const [bottles, setBottles] = useState<Bottles>({ loose: [], carts: [] })
  useEffect(() => {
    let isOver = false
    Promise.all([looseGoodsNow(), cartsReadyNow()]).then(
      ([loose, onCarts]) => !isOver && setBottles({ loose, carts: onCarts }),
      notifyError,
    )
    return () => {
      isOver = true
    }
  }, [changes])
  return bottles
}

/** Closed skids, carts with bottles that may go, and filled pails without a transfer, and bottles that no carton has. */
function useReady(labels: string): readonly Ready[] {
  const closed = useLiveRows(skids, [equals('status', 'closed')])
  const filled = useLiveRows(pails, [equals('status', 'filled')])
  const loaded = useLiveRows(carts, [equals('status', 'loaded')])
  const bottles = useBottles([labels, ...loaded.rows.map(({ id, version }) => `${id}.${version}`)].join(' '))
  return [
    ...closed.rows.filter(free).map(({ id, number, cartons, units }): Ready => ({
      key: `skid ${id}`,
      kind: t('Skid'),
      number,
      detail: t('{count} cartons with {units} units', { count: figure(cartons), units: figure(units) }),
      item: { item_kind: 'skid', skid_id: id },
    })),
    ...bottles.carts.map(({ cart_id, code, qty, production_order, lots: [lot, ...others] }): Ready => ({
      key: `cart ${cart_id}`,
      kind: t('Cart'),
      number: code,
      detail: production_order,
      amount: t('{count} bottles', { count: figure(qty) }),
      item: { item_kind: 'cart', cart_id },
      ...(lot && others.length > 0 && { lots: [lot, ...others] }),
    })),
    ...filled.rows.filter(free).map(({ id, code, volume_ml, product }): Ready => ({
      key: `pail ${id}`,
      kind: t('Pail'),
      number: code,
      detail: product ?? '',
      amount: `${figure(volume_ml)} ml`,
      item: { item_kind: 'pail', pail_id: id },
    })),
    ...bottles.loose.map((goods): Ready => ({
      key: `loose ${goods.lot_id} ${goods.bin_id}`,
      kind: t('Loose'),
      number: goods.lot,
      detail: [goods.product, goods.production_order, goods.bin].filter(Boolean).join(', '),
      item: { item_kind: 'loose', lot_id: goods.lot_id, bin_id: goods.bin_id, qty: goods.qty },
      loose: goods,
    })),
  ]
}

const partOf = (goods: LooseGoods) =>
  quantity(t('Quantity'), { above: 0, max: goods.qty, unit: goods.measure })

/** What waits without a label, of which some is chosen; `labels` changes with those that were made. */
export function ReadyGoods({ labels }: { labels: string }) {
  const ready = useReady(labels)
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [parts, setParts] = useState<ReadonlyMap<string, number>>(new Map())
  const [lotsOf, setLots] = useState<ReadonlyMap<string, number>>(new Map())
  const [isLotMissing, setLotMissing] = useState(false)
  const once = useOnce<readonly Item[]>('floor_transfers')
  const itemOf = ({ key, item }: Ready): Item => {
    if (item.item_kind === 'loose') return { ...item, qty: parts.get(key) ?? item.qty }
    const lot_id = lotsOf.get(key)
    return item.item_kind === 'cart' && lot_id !== undefined ? { ...item, lot_id } : item
  }
  const picked = ready.filter(({ key }) => chosen.has(key))
  const items = picked.map(itemOf)
  const isWithoutLot = ({ key, lots }: Ready) => lots !== undefined && !lotsOf.has(key)
  const generate = async () => {
    setLotMissing(picked.some(isWithoutLot))
    if (picked.some(isWithoutLot)) return
    const made = await once(items, generateTransfers)
    choose(new Set())
    setParts(new Map())
    setLots(new Map())
    notifySuccess(t('{count} transfers generated', { count: figure(made.length) }))
  }
  const toggle = (key: string) =>
    choose((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]))
  const take = (key: string, part: unknown) =>
    setParts((now) => {
      const next = new Map(now)
      if (typeof part === 'number') next.set(key, part)
      else next.delete(key)
      return next
    })
  return (
    <RowsSection title={t('Ready on the floor')} count={ready.length}>
      {ready.length === 0 ? (
        <p>{t('No skid, cart, pail or loose bottle is waiting for a label')}</p>
      ) : (
        <PlainTable
          label={t('Ready on the floor')}
          heads={[t('Kind'), t('Number'), t('Contents'), { figure: t('Quantity') }]}
          chooseAll={
            <Checkbox
              aria-label={t('Select all')}
              checked={items.length === ready.length}
              onChange={() =>
                choose(new Set(items.length === ready.length ? [] : ready.map(({ key }) => key)))
              }
            />
          }
        >
          {ready.map(({ key, kind, number, detail, amount, loose, lots }) => (
            <tr key={key}>
              <td>
                <Checkbox
                  aria-label={t('Select {number}', { number })}
                  checked={chosen.has(key)}
                  onChange={() => toggle(key)}
                />
              </td>
              <td>{kind}</td>
              <td>{number}</td>
              <td>
                {detail}
                {lots && (
                  <Select
                    size="xs"
                    aria-label={t('Lot of {number}', { number })}
                    placeholder={t('Choose its lot')}
                    data={lots.map(({ lot_id, lot }) => ({ value: String(lot_id), label: lot }))}
                    value={lotsOf.has(key) ? String(lotsOf.get(key)) : null}
                    error={isLotMissing && chosen.has(key) && !lotsOf.has(key) && t('This field is required')}
                    onChange={(lot) => lot !== null && setLots((now) => new Map(now).set(key, Number(lot)))}
                  />
                )}
              </td>
              <td className="dc-right">
                {amount}
                {loose && (
                  <FieldInput
                    field={partOf(loose)}
                    aria-label={t('Quantity of {number}', { number })}
                    value={parts.get(key) ?? loose.qty}
                    onChange={(part) => take(key, part)}
                  />
                )}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      <Button mt={8} disabled={items.length === 0} onClick={() => void generate().catch(notifyError)}>
        {t('Create codes')}
      </Button>
    </RowsSection>
  )
}

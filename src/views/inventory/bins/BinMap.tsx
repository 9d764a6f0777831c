import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type Bin, bins, physicalKinds } from '../../../resources/inventory/bins/bins'
import type { StockLevel } from '../../../resources/inventory/stock/stock_levels'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { figure } from '../../format/format'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { aislesOf } from '../../parts/racks/aisles'
import { Aisle } from '../../parts/racks/Aisle'
import { t } from '../../../texts/texts'

const places: ColumnFilter = {
  field: 'kind',
  field_type: 'choice',
  filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value: [...physicalKinds] }],
}
const filters = [places, equals('is_active', 1)]

type Props = {
  /** What is looked for; null shows how the bins are filled. */
  levels: readonly StockLevel[] | null
  onBin: (id: number) => void
}

function Cell({
  bin,
  qty,
  isSought,
  onBin,
}: {
  bin: Bin
  qty: number
  isSought: boolean
  onBin: Props['onBin']
}) {
  const holds = isSought ? qty > 0 : bin.on_hand !== null && bin.on_hand > 0
  const text = isSought
    ? figure(qty)
    : bin.fill_percent === null
      ? t('in use')
      : `${figure(bin.fill_percent)} %`
  return (
    <button
      type="button"
      className={holds ? 'dc-bin-cell dc-bin-holds' : 'dc-bin-cell'}
      title={bin.products ?? t('Empty')}
      onClick={() => onBin(bin.id)}
    >
      <small>{bin.code}</small>
      <b>{holds ? text : <span className="dc-hidden">{isSought ? t('Not here') : t('Empty')}</span>}</b>
    </button>
  )
}

/** The bins of a location by aisle, with how much of the searched goods each holds. */
export function BinMap({ levels, onBin }: Props) {
  const { rows } = useLiveRows(bins, filters)
  const [chosen, setChosen] = useState<number | null>(null)
  const quantities = useMemo(() => {
    const sums = new Map<number, number>()
    for (const { bin_id: id, on_hand: qty } of levels ?? []) sums.set(id, (sums.get(id) ?? 0) + qty)
    return sums
  }, [levels])
  const sites = useMemo(() => {
    const found = new Map<number, { name: string; qty: number }>()
    for (const { id, location_id: site, location } of rows) {
      if (site === null) continue
      const entry = found.get(site) ?? { name: location ?? `#${site}`, qty: 0 }
      found.set(site, { ...entry, qty: entry.qty + (quantities.get(id) ?? 0) })
    }
    return [...found].map(([id, about]) => ({ id, ...about }))
  }, [rows, quantities])
  const fullest = sites.toSorted((left, right) => right.qty - left.qty)[0]
  const site = sites.find(({ id }) => id === chosen) ?? fullest
  const aisles = useMemo(
    () => aislesOf(rows.filter(({ location_id: id }) => id === site?.id)),
    [rows, site?.id],
  )
  if (!site) return null
  const holds = ({ bins: of }: (typeof aisles)[number]) => (of.some(({ id }) => quantities.has(id)) ? 0 : 1)
  const nearest = aisles.toSorted((left, right) => holds(left) - holds(right))
  return (
    <section className="dc-bin-map" aria-label={t('Map of bins')}>
      <div className="dc-bin-sites">
        {' '}
        <SegmentedControl
          aria-label={t('Location')}
          value={String(site.id)}
          onChange={(id) => setChosen(Number(id))}
          data={sites.map(({ id, name, qty }) => ({
            value: String(id),
            label: levels === null ? name : `${name} ${figure(qty)}`,
          }))}
        />
      </div>
      {nearest.map(({ name, racks, bins: of }) => (
        <Aisle key={name} name={name} racks={racks}>
          {of.map((bin) => (
            <Cell
              key={bin.id}
              bin={bin}
              qty={quantities.get(bin.id) ?? 0}
              isSought={levels !== null}
              onBin={onBin}
            />
          ))}
        </Aisle>
      ))}
    </section>
  )
}

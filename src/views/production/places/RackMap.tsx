import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { locations } from '../../../resources/general/places/locations'
import { bins } from '../../../resources/inventory/bins/bins'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { warehouseProductLocations } from '../../../resources/production/places/warehouse_product_locations'
import { figure } from '../../format/format'
import { Glyph, type GlyphName } from '../../parts/Glyph'
import { Aisle } from '../../parts/racks/Aisle'
import { aislesOf } from '../../parts/racks/aisles'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { BinDrawer } from './BinDrawer'
import { type RackCell, rackCells, type RackState, rackStates } from './rackCells'
import { t } from '../../../texts/texts'
import './places.css'

const rackBins: ColumnFilter = {
  field: 'kind',
  field_type: 'choice',
  filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value: ['picking', 'storage'] }],
}
const inUse = equals('is_active', 1)

const looks: Readonly<Record<RackState, { word: string; glyph: GlyphName }>> = {
  double: { word: t('Duplicate'), glyph: 'stop' },
  low: { word: t('Below minimum'), glyph: 'rush' },
  full: { word: t('Full'), glyph: 'dot' },
  some: { word: t('In use'), glyph: 'half' },
  empty: { word: t('Empty'), glyph: 'ring' },
}

const skusOf = ({ places }: RackCell) => places.map(({ sku }) => sku ?? '').join(', ')

function Cell({
  cell,
  isSought,
  onOpen,
}: {
  cell: RackCell
  isSought: boolean
  onOpen: (id: number) => void
}) {
  const { bin, state } = cell
  const { word, glyph } = looks[state]
  const fill = bin.fill_percent === null || state === 'empty' ? null : `${figure(bin.fill_percent)} %`
  // What is drawn begins the name, so that it is found by what is read.
  const drawn = `${bin.code} ${fill ?? word}`
  return (
    <button
      type="button"
      className="dc-bin-cell dc-rack-cell"
      data-state={state}
      data-sought={isSought || undefined}
      title={skusOf(cell) || bin.products || word}
      aria-label={[drawn, fill !== null && word, skusOf(cell)].filter(Boolean).join(', ')}
      onClick={() => onOpen(bin.id)}
    >
      <small>{bin.code}</small>
      <b>
        <Glyph name={glyph} /> {fill ?? word}
      </b>
    </button>
  )
}

/** The racks of a distribution centre, aisle by aisle: how full each bin is, what is doubled, low or empty. */
export function RackMap({ productId = null }: { productId?: number | null }) {
  const centres = useLiveRows(locations, [equals('kind', 'distribution_centre'), inUse])
  const [chosen, setChosen] = useState<number | null>(null)
  const [openId, setOpenId] = useState<number | null>(null)
  const centre = centres.rows.find(({ id }) => id === chosen) ?? centres.rows[0]
  const here = centre ? [equals('location_id', centre.id), inUse] : null
  const racks = useLiveRows(bins, here && [...here, rackBins])
  const places = useLiveRows(warehouseProductLocations, here)
  const cells = useMemo(() => rackCells(racks.rows, places.rows), [racks.rows, places.rows])
  const byBin = useMemo(() => new Map(cells.map((cell) => [cell.bin.id, cell])), [cells])
  const aisles = useMemo(() => aislesOf(racks.rows), [racks.rows])
  if (!centre) return centres.isLoaded ? <p>{t('No distribution centre yet')}</p> : null
  const count = (state: RackState) => cells.filter((cell) => cell.state === state).length
  return (
    <section className="dc-bin-map" aria-label={t('Map of the rack')}>
      {centres.rows.length > 1 && (
        <SegmentedControl
          aria-label={t('Location')}
          value={String(centre.id)}
          onChange={(id) => setChosen(Number(id))}
          data={centres.rows.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <ul className="dc-rack-legend" aria-label={t('Legend')}>
        {rackStates.map((state) => (
          <li key={state} data-state={state}>
            <Glyph name={looks[state].glyph} /> {looks[state].word} <b>{figure(count(state))}</b>
          </li>
        ))}
      </ul>
      {aisles.map(({ name, racks: wide, bins: of }) => (
        <Aisle key={name} name={name} racks={wide}>
          {of.map(({ id }) => {
            const cell = byBin.get(id)
            const isSought = cell?.places.some(({ product_id }) => product_id === productId) ?? false
            return cell && <Cell key={id} cell={cell} isSought={isSought} onOpen={setOpenId} />
          })}
        </Aisle>
      ))}
      <BinDrawer
        cell={openId === null ? null : (byBin.get(openId) ?? null)}
        onClose={() => setOpenId(null)}
      />
    </section>
  )
}

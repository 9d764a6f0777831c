import type { ProductionOrder } from '../../../resources/production/orders/production_orders'
import type { ProductionOrderStep } from '../../../resources/production/steps/production_order_steps'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { t } from '../../../texts/texts'

type Liquid = Pick<
  ProductionOrder,
  | 'volume_batched_ml'
  | 'volume_scrapped_ml'
  | 'volume_sampled_ml'
  | 'volume_recovered_ml'
  | 'volume_lost_ml'
  | 'qty_bottled'
  | 'volume_ml'
>
type Pieces = Pick<ProductionOrder, 'area' | 'qty_bottled' | 'qty_transferred' | 'qty_lost'>
type Counted = Pick<ProductionOrderStep, 'phase_code' | 'unit_kind' | 'qty_scrap' | 'qty_rework'>

const sum = (steps: readonly Counted[], of: (step: Counted) => number) =>
  steps.reduce((total, step) => total + of(step), 0)
const isBottling = ({ phase_code }: Counted) => phase_code === 'bottling'
/** Pieces are counted from here on: bottles are filled, packs sealed. */
const isFirst = (step: Counted) => isBottling(step) || step.phase_code === 'sealing'
const countsBottles = ({ phase_code, unit_kind }: Counted) =>
  unit_kind !== 'ml' && unit_kind !== 'sample' && phase_code !== 'shipping'

/** Where the liquid of an order is, in ml: in bottles, good or not, scrapped, sampled, recovered, lost, and still to bottle. */
export function liquidOf(order: Liquid, steps: readonly Counted[]) {
  const size = order.volume_ml ?? 0
  const bottled = order.qty_bottled * size
  const bad = sum(steps.filter(isBottling), ({ qty_scrap, qty_rework }) => qty_scrap + qty_rework) * size
  return {
    batched: order.volume_batched_ml,
    bottled,
    bad,
    scrapped: order.volume_scrapped_ml,
    sampled: order.volume_sampled_ml,
    recovered: order.volume_recovered_ml,
    lost: order.volume_lost_ml,
    left:
      order.volume_batched_ml -
      bottled -
      bad -
      order.volume_scrapped_ml -
      order.volume_sampled_ml -
      order.volume_recovered_ml -
      order.volume_lost_ml,
  }
}

/** Where the good pieces of an order are: at the warehouse, scrapped or in rework after they were made, lost, on the floor. */
export function piecesOf(order: Omit<Pieces, 'area'>, steps: readonly Counted[]) {
  const after = steps.filter((step) => countsBottles(step) && !isFirst(step))
  const scrapped = sum(after, ({ qty_scrap }) => qty_scrap)
  const rework = sum(after, ({ qty_rework }) => qty_rework)
  return {
    made: order.qty_bottled,
    transferred: order.qty_transferred,
    scrapped,
    rework,
    lost: order.qty_lost,
    left: order.qty_bottled - order.qty_transferred - scrapped - rework - order.qty_lost,
  }
}

const ml = (value: number) => t('{round} ml', { round: figure(Math.round(value)) })
const pieces = (value: number) => figure(value)

type RowsProps = {
  title: string
  rows: readonly (readonly [label: string, value: number])[]
  text: (value: number) => string
}

/** Sources first, then where it went; what is nothing is left out. */
const Rows = ({ title, rows, text }: RowsProps) => (
  <dl className="dc-balance" aria-label={title}>
    {rows
      .filter(([, value], at) => at === 0 || value > 0)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text(value)}</dd>
        </div>
      ))}
  </dl>
)

type Props = { order: Liquid & Pieces; steps: readonly Counted[] }

/** What became of the liquid of an order, down to what is still to bottle. */
function LiquidRows({ order, steps }: Props) {
  const liquid = liquidOf(order, steps)
  return (
    <>
      <Rows
        title={t('Liquid')}
        text={ml}
        rows={[
          [t('Batched'), liquid.batched],
          [t('Bottled'), liquid.bottled],
          [t('In scrapped bottles'), liquid.bad],
          [t('Scrapped'), liquid.scrapped],
          [t('Sampled'), liquid.sampled],
          [t('Recovered'), liquid.recovered],
          [t('Lost'), liquid.lost],
          [t('Still to bottle'), liquid.left >= 0.5 ? liquid.left : 0],
        ]}
      />
      {liquid.left < -0.5 && (
        <p className="dc-balance-said dc-danger-text">
          <Glyph name="stop" /> {t('{ml} more bottled than batched', { ml: ml(-liquid.left) })}
        </p>
      )}
    </>
  )
}

/** What became of the liquid and of the bottles or packs of an order, down to what is left. */
export function OrderBalance({ order, steps }: Props) {
  const made = piecesOf(order, steps)
  const isPacks = order.area === 'assembly'
  return (
    <section className="dc-order-card">
      <h2>{t('Balance')}</h2>
      {!isPacks && <LiquidRows order={order} steps={steps} />}
      {(isPacks || made.made > 0) && (
        <Rows
          title={isPacks ? t('Packs') : t('Bottles')}
          text={pieces}
          rows={[
            [isPacks ? t('Packs sealed') : t('Bottles'), made.made],
            [t('Transferred'), made.transferred],
            [isPacks ? t('Scrapped after sealing') : t('Scrapped after bottling'), made.scrapped],
            [t('Rework'), made.rework],
            [t('Lost'), made.lost],
            [t('On the floor'), made.left],
          ]}
        />
      )}
    </section>
  )
}

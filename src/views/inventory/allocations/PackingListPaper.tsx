import type { AllocationLine } from '../../../resources/inventory/allocations/allocation_lines'
import type { Allocation } from '../../../resources/inventory/allocations/allocations'
import type { PromisedGoods } from '../../../resources/inventory/allocations/promisedGoods'
import { sumOf, type Lines } from '../../resource/lines/lines'
import { figure } from '../../format/format'
import { day, instant } from '../../format/timeText'
import { Square } from '../../labels/Label'
import { usePerson } from '../../session/session'
import { addressOf } from './allocationLabels'
import { t } from '../../../texts/texts'

/** Sum by measure: "240 ea, 3.5 kg". */
function piecesOf(lines: readonly Pick<AllocationLine, 'measure' | 'qty_packed'>[]) {
  const measures = [...new Set(lines.map(({ measure }) => measure))]
  return measures
    .map((measure) => {
      const ofMeasure = lines.filter((line) => line.measure === measure)
      return `${figure(sumOf(ofMeasure as unknown as Lines, 'qty_packed'))} ${measure}`
    })
    .join(', ')
}

const factsOf = (list: Allocation, lines: readonly AllocationLine[]) =>
  [
    [t('Sale'), list.sale],
    [t('Customer PO'), list.customer_po],
    [t('Carrier'), [list.carrier, list.service].filter(Boolean).join(', ')],
    [t('Tracking'), list.tracking_number],
    [t('Pieces'), piecesOf(lines)],
    [t('Cartons'), list.cartons],
    [t('Skids'), list.skids],
    [
      t('Gross weight'),
      list.gross_weight_kg === null
        ? null
        : t('{grossWeightKg} kg', { grossWeightKg: figure(list.gross_weight_kg) }),
    ],
    [t('Shipped'), list.shipped_at && instant(list.shipped_at)],
  ].filter(([, value]) => value !== null && value !== '' && value !== undefined)

/** A line with what was ordered, packed and back-ordered, then its lots. */
function PackedLine({ line, goods }: { line: AllocationLine; goods: readonly PromisedGoods[] }) {
  const packed = goods.filter(
    ({ line_id, bin_kind }) =>
      line_id === line.id && (bin_kind === 'staging' || bin_kind === 'virtual_customer'),
  )
  return (
    <>
      <tr>
        <td className="dc-one-line">{line.sku}</td>
        <td>{line.jurisdiction}</td>
        <td>{line.product}</td>
        <td className="dc-right">{figure(line.qty_requested)}</td>
        <td className="dc-right">{figure(line.qty_packed)}</td>
        <td className="dc-right">{figure(line.qty_requested - line.qty_packed)}</td>
        <td>{line.measure}</td>
      </tr>
      {packed.map((one) => (
        <tr key={`${one.lot_id} ${one.bin_id}`}>
          <td colSpan={4}>
            {t('Lot {lot}{value}', {
              lot: one.lot,
              value:
                one.expires_on === null ? '' : t(', expires {expiresOn}', { expiresOn: day(one.expires_on) }),
            })}
          </td>
          <td className="dc-right">{figure(one.qty)}</td>
          <td colSpan={2}>{one.measure}</td>
        </tr>
      ))}
    </>
  )
}

type Props = { list: Allocation; goods: readonly PromisedGoods[]; lines: readonly AllocationLine[] }

/** The paper in the cartons: sender, receiver, and per product what was ordered, packed and back-ordered. */
export function PackingListPaper({ list, goods, lines }: Props) {
  const { company } = usePerson()
  return (
    <>
      <h1>{t('Packing list {number}', { number: list.number })}</h1>
      <div className="dc-paper-head">
        <Square text={list.number} className="dc-paper-qr" />
        <address>
          <small>{t('From')}</small>
          <b>{company}</b>
          {[list.location, list.from_address, list.from_city].filter(Boolean).map((line, at) => (
            <span key={at}>{line}</span>
          ))}
        </address>
        <address>
          <small>{t('To')}</small>
          <b>{list.customer}</b>
          {[...addressOf(list), list.ship_to_contact, list.ship_to_phone].filter(Boolean).map((line, at) => (
            <span key={at}>{line}</span>
          ))}
        </address>
        <dl>
          {factsOf(list, lines).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <table>
        <thead>
          <tr>
            <th>{t('SKU')}</th>
            <th>{t('Stamp')}</th>
            <th>{t('Product')}</th>
            <th className="dc-right">{t('Ordered')}</th>
            <th className="dc-right">{t('Packed')}</th>
            <th className="dc-right">{t('Back-ordered')}</th>
            <th>{t('Measure')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <PackedLine key={line.id} line={line} goods={goods} />
          ))}
        </tbody>
      </table>
    </>
  )
}

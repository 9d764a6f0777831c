import type { ReactNode } from 'react'
import type {
  RefillLack,
  RefillMove,
  RefillTransfer,
} from '../../../resources/inventory/replenishment/replenishingCalls'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { t } from '../../../texts/texts'
import './replenish.css'

const What = ({ of, children }: { of: { sku: string; product: string }; children?: ReactNode }) => (
  <th scope="row">
    {of.sku} <small>{of.product}</small>
    {children}
  </th>
)

const Bin = ({ code, site }: { code: string; site: string }) => (
  <td>
    {code} <small>{site}</small>
  </td>
)

type MovesGiven = {
  moves: readonly RefillMove[]
  /** How much of it is carried. */
  tool: (move: RefillMove, at: number) => ReactNode
}

/** Moves from storage bins of the same location that fill up picking bins. */
export const RefillMoves = ({ moves, tool }: MovesGiven) => (
  <RowsSection title={t('Move here')} count={moves.length}>
    <PlainTable
      className="dc-refill dc-refill-moves"
      label={t('Moves to picking bins')}
      heads={[t('Product'), t('From'), t('To'), t('Quantity')]}
    >
      {moves.map((move, at) => (
        <tr key={`${move.product_bin_id} ${move.lot_id} ${move.from_bin_id}`}>
          <What of={move}>
            <small>
              {t('Lot {lot}', { lot: move.lot })}
              {move.expires_on && t(', expires {expiresOn}', { expiresOn: day(move.expires_on) })}
            </small>
          </What>
          <td>{move.from_bin}</td>
          <Bin code={move.to_bin} site={move.to_location} />
          <td>{tool(move, at)}</td>
        </tr>
      ))}
    </PlainTable>
  </RowsSection>
)

/** What other locations have of it. */
export const RefillTransfers = ({ transfers }: { transfers: readonly RefillTransfer[] }) => (
  <RowsSection title={t('Transfer from other locations')} count={transfers.length}>
    <PlainTable
      className="dc-refill"
      label={t('Stock at other locations')}
      heads={[t('Product'), t('From'), t('To'), { figure: t('Quantity') }]}
    >
      {transfers.map((one) => (
        <tr key={one.product_bin_id}>
          <What of={one} />
          <td>{one.from_location}</td>
          <Bin code={one.to_bin} site={one.to_location} />
          <td className="dc-right">
            {figure(one.qty)} {one.measure}
          </td>
        </tr>
      ))}
    </PlainTable>
  </RowsSection>
)

/** What is to be had nowhere, or is on its way already. */
export const RefillLacks = ({ lacking }: { lacking: readonly RefillLack[] }) => (
  <RowsSection title={t('No stock or incoming supply')} count={lacking.length}>
    <PlainTable
      className="dc-refill"
      label={t('Shortage by bin')}
      heads={[t('Product'), t('Bin'), { figure: t('Short') }, { figure: t('Incoming transfer') }]}
    >
      {lacking.map((one) => (
        <tr key={one.product_bin_id}>
          <What of={one} />
          <Bin code={one.to_bin} site={one.to_location} />
          <td className="dc-right">
            {figure(one.qty)} {one.measure}
          </td>
          <td className="dc-right">{one.awaited > 0 && `${figure(one.awaited)} ${one.measure}`}</td>
        </tr>
      ))}
    </PlainTable>
  </RowsSection>
)

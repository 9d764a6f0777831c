import type { ReactNode } from 'react'
import type { RefillLack, RefillMove, RefillTransfer } from '../../resources/inventory/replenishing'
import { figure } from '../fields/format'
import { day } from '../fields/timeText'
import { PlainTable } from '../parts/PlainTable'
import { RowsSection } from '../parts/RowsSection'

const What = ({ of: { sku, product } }: { of: { sku: string; product: string } }) => (
  <th scope="row">
    {sku} <small>{product}</small>
  </th>
)

type MovesGiven = {
  moves: readonly RefillMove[]
  /** How much of it is carried. */
  tool: (move: RefillMove, at: number) => ReactNode
}

/** What lies further back at the same location and fills the bins up. */
export const RefillMoves = ({ moves, tool }: MovesGiven) => (
  <RowsSection title="Move here" count={moves.length}>
    <PlainTable
      label="Moves that fill bins up"
      heads={['Product', 'Lot', 'Expires', 'From', 'To', 'Location', { figure: 'Quantity' }]}
    >
      {moves.map((move, at) => (
        <tr key={`${move.product_bin_id} ${move.lot_id} ${move.from_bin_id}`}>
          <What of={move} />
          <td>{move.lot}</td>
          <td>{move.expires_on && day(move.expires_on)}</td>
          <td>{move.from_bin}</td>
          <td>{move.to_bin}</td>
          <td>{move.to_location}</td>
          <td>{tool(move, at)}</td>
        </tr>
      ))}
    </PlainTable>
  </RowsSection>
)

/** What other locations have of it. */
export const RefillTransfers = ({ transfers }: { transfers: readonly RefillTransfer[] }) => (
  <RowsSection title="Bring from other locations" count={transfers.length}>
    <PlainTable
      label="What other locations have"
      heads={['Product', 'For bin', 'From', 'To', { figure: 'Quantity' }]}
    >
      {transfers.map((one) => (
        <tr key={one.product_bin_id}>
          <What of={one} />
          <td>{one.to_bin}</td>
          <td>{one.from_location}</td>
          <td>{one.to_location}</td>
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
  <RowsSection title="Not to be had now" count={lacking.length}>
    <PlainTable
      label="What bins lack"
      heads={['Product', 'Bin', 'Location', { figure: 'Lacking' }, { figure: 'Awaited by transfer' }]}
    >
      {lacking.map((one) => (
        <tr key={one.product_bin_id}>
          <What of={one} />
          <td>{one.to_bin}</td>
          <td>{one.to_location}</td>
          <td className="dc-right">
            {figure(one.qty)} {one.measure}
          </td>
          <td className="dc-right">{one.awaited > 0 && `${figure(one.awaited)} ${one.measure}`}</td>
        </tr>
      ))}
    </PlainTable>
  </RowsSection>
)

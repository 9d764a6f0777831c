import type { Total } from './useTotals'

/** Sums of columns, each with the names of what is added up. */
export const Totals = ({ totals }: { totals: readonly Total[] }) =>
  totals.map(({ name, label, text }) => (
    <span key={name} className="dc-list-total">
      {label} <b>{text}</b>
    </span>
  ))

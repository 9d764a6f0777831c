import { grouped, type Tables } from '../company/tables'

/** Deliveries that are over, those at the bench of the laboratory only where they were bought. */
export function pastOf(to: Tables) {
  const bought = new Set(
    to.rows('lab_receivings').flatMap(({ id, kind }) => (kind === 'purchase' ? [id] : [])),
  )
  return to
    .rows('receivings')
    .filter(
      ({ source_kind, posted_at, lab_receiving_id: lab }) =>
        source_kind === 'other' && posted_at && (!lab || bought.has(Number(lab))),
    )
}

/** Deliveries at the bench of the laboratory by their id, and their items. */
export const atBenchIn = (to: Tables) => ({
  deliveries: new Map(to.rows('lab_receivings').map((row) => [Number(row.id), row])),
  items: grouped(to.rows('lab_receiving_items'), ({ lab_receiving_id }) => Number(lab_receiving_id)),
})

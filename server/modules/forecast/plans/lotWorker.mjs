// Solves lot-sizing models in a thread of its own. The solver is loaded with the first model.
let solver

export async function solve({ model, seconds }) {
  solver ??= import('highs').then(({ default: load }) => load())
  const highs = await solver
  const { Status, Columns } = highs.solve(model, {
    time_limit: seconds,
    mip_rel_gap: 0.005,
    output_flag: false,
  })
  return {
    status: Status,
    values: Object.fromEntries(Object.entries(Columns).map(([name, { Primal }]) => [name, Primal])),
  }
}

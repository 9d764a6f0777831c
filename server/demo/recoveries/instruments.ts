import type { Sample } from '../laboratory/samples'

const minute = 60_000
/** A run with one sample takes so long, and so long passes between two of them. */
const runMs = 45 * minute
const gapMs = 5 * minute

/** When an instrument that batches leave free can run one sample more between two moments; null where none can. */
export function freeInstruments(samples: readonly Sample[], machines: readonly number[]) {
  const busy = machines.map((machine) => ({
    machine,
    runs: samples
      .filter((sample) => sample.machine === machine && sample.state !== 'requested')
      .map(({ began, ended }) => ({ from: began, to: ended })),
  }))
  return (from: number, until: number) => {
    const [first] = busy
      .map(({ machine, runs }) => {
        let at = from
        for (const run of runs.toSorted((one, other) => one.from - other.from))
          if (run.to + gapMs > at && run.from < at + runMs + gapMs) at = run.to + gapMs
        return { machine, runs, from: at, to: at + runMs }
      })
      .toSorted((one, other) => one.from - other.from)
    if (!first || first.to > until) return null
    first.runs.push({ from: first.from, to: first.to })
    return { machine: first.machine, from: first.from, to: first.to }
  }
}

import './parts.css'

const percentOf = (part: number, whole: number) =>
  whole > 0 ? Math.min(100, Math.max(0, (part / whole) * 100)) : 0

type Props = {
  done: number
  planned: number
  /** Target by now; drawn as a tick. */
  plannedToNow?: number | undefined
  /** What is measured, for readers: "Packed". */
  label: string
}

/** How far something is along its plan. */
export function ProgressBar({ done, planned, plannedToNow, label }: Props) {
  const percent = percentOf(done, planned)
  return (
    <span
      className="dc-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      <i style={{ width: `${percent}%` }} />
      {plannedToNow !== undefined && <u style={{ left: `${percentOf(plannedToNow, planned)}%` }} />}
    </span>
  )
}

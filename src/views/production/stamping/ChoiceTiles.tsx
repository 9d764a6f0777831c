import type { ReactNode } from 'react'
import '../../parts/touch/touchRows.css'

type Props = {
  label: string
  choices: readonly { id: number; title: ReactNode; detail: ReactNode }[]
  chosen: number | null
  /** What is shown where there are none; not before they are read. */
  none: string | false
  onChoose: (id: number) => void
}

/** Machines, reels or orders as tiles for gloves; one of them is chosen. */
export const ChoiceTiles = ({ label, choices, chosen, none, onChoose }: Props) =>
  choices.length === 0 ? (
    <p>{none}</p>
  ) : (
    <div className="dc-touch-tiles" role="group" aria-label={label}>
      {choices.map(({ id, title, detail }) => (
        <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          <b>{title}</b>
          <small>{detail}</small>
        </button>
      ))}
    </div>
  )

import type { ReactNode } from 'react'
import './racks.css'

/** An aisle as seen from it: its racks side by side, the highest level on top. */
export const Aisle = ({ name, racks, children }: { name: string; racks: number; children: ReactNode }) => (
  <div className="dc-aisle">
    <h2>{name}</h2>
    <div style={{ gridTemplateColumns: `repeat(${Math.max(racks, 1)}, minmax(84px, 1fr))` }}>{children}</div>
  </div>
)

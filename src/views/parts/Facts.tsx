import type { ReactNode } from 'react'
import './facts.css'

export type Fact = readonly [label: string, value: ReactNode]

type Props = {
  facts: readonly Fact[]
  /** As many beside each other as there is room for, instead of three. */
  fits?: boolean
  /** Figures are larger than their names. */
  isLarge?: boolean
}

/** What is known of something: names with their values, several beside each other. */
export const Facts = ({ facts, fits = false, isLarge = false }: Props) => (
  <dl className={`dc-facts${fits ? ' dc-facts-fit' : ''}${isLarge ? ' dc-facts-large' : ''}`}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

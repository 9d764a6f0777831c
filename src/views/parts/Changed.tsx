import { type ReactNode, useState } from 'react'

type Props = { value: string | number; className?: string; children: ReactNode }

/** A figure or word that is marked for a moment when it changes; what is shown first is not. */
export function Changed({ value, className = '', children }: Props) {
  const [seen, setSeen] = useState({ value, times: 0 })
  const isNew = seen.value !== value
  if (isNew) setSeen({ value, times: seen.times + 1 })
  // Another key draws the mark anew, where a class alone would let a running one go on.
  return (
    <span key={seen.times} className={seen.times > 0 ? `${className} dc-changed` : className}>
      {children}
    </span>
  )
}

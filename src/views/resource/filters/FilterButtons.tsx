import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

/** The end of a filter's form: take the filter away, something of its own, and apply. */
export const FilterButtons = ({
  isSet,
  onClear,
  children,
}: {
  isSet: boolean
  onClear: () => void
  children?: ReactNode
}) => (
  <div className="dc-filter-buttons">
    <Button variant="subtle" disabled={!isSet} onClick={onClear}>
      Clear
    </Button>
    {children}
    <span className="dc-space" />
    <Button type="submit">Apply</Button>
  </div>
)

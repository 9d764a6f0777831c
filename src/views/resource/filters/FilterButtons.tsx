import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../../texts/texts'

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
      {t('Clear')}
    </Button>
    {children}
    <span className="dc-space" />
    <Button type="submit">{t('Apply')}</Button>
  </div>
)

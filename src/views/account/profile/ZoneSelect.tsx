import { Select, type SelectProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { timezones } from '../../../api/general/profile'
import { t } from '../../../texts/texts'

/** Select of time zones; the current one is an option before the list is loaded. */
export function ZoneSelect({ value, ...props }: Omit<SelectProps, 'data'>) {
  const [zones, setZones] = useState<readonly string[]>([])
  useEffect(() => {
    timezones().then(
      (all) => setZones(all.map(({ name }) => name)),
      () => undefined,
    )
  }, [])
  return (
    <Select
      label={t('Time zone')}
      searchable
      limit={100}
      data={value && !zones.includes(value) ? [value, ...zones] : [...zones]}
      {...props}
      value={value ?? null}
    />
  )
}

import { Group, Select, TextInput } from '@mantine/core'
import { lookup } from '../../../api/resourceApi'
import { roles as allRoles } from '../../../access'
import { locations } from '../../../resources/general/places/locations'
import { roleTitles } from '../../../resources/general/people/roleTitles'
import { useAnswer } from '../../hooks/useAnswer'
import { t } from '../../../texts/texts'

const roleChoices = allRoles.map((role) => ({ value: role, label: roleTitles[role] ?? role }))
const groupings = [
  { value: 'none', label: t('No groups') },
  { value: 'role', label: t('By role') },
  { value: 'location', label: t('By location') },
]

type Props = {
  role: string | null
  location: string | null
  asOf: string
  by: string
  onChange: (name: string, next: string | null) => void
}

/** What the matrix is cut to, and how its people are grouped; all of it is in the address. */
export function ComplianceFilters({ role, location, asOf, by, onChange }: Props) {
  const { value: places } = useAnswer('locations', () => lookup(locations, {}))
  return (
    <Group>
      <Select
        aria-label={t('Role')}
        placeholder={t('All roles')}
        data={roleChoices}
        value={role}
        clearable
        searchable
        onChange={(next) => onChange('role', next)}
      />
      <Select
        aria-label={t('Location')}
        placeholder={t('All locations')}
        data={places?.map(({ id, label }) => ({ value: String(id), label })) ?? []}
        value={location}
        clearable
        searchable
        onChange={(next) => onChange('location', next)}
      />
      <Select
        aria-label={t('Groups')}
        data={groupings}
        value={by}
        allowDeselect={false}
        onChange={(next) => onChange('by_group', next)}
      />
      <TextInput
        type="date"
        aria-label={t('As of')}
        value={asOf}
        onChange={(event) => onChange('as_of', event.currentTarget.value)}
      />
    </Group>
  )
}

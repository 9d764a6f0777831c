import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { hasRole, opens } from '../../../access'
import { addressText, nothingAsked, writeQuery } from '../../../resources/kit/query/listAddress'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { rdProjects } from '../../../resources/rd/rd_projects'
import { type RdSample, rdSamples } from '../../../resources/rd/rd_samples'
import { equals } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import { t } from '../../../texts/texts'

const addressOf = (path: string, filters: readonly ColumnFilter[]) =>
  `${path}?${addressText(writeQuery({ ...nothingAsked, filters }))}`

const withStatus = (...statuses: readonly RdSample['status'][]): ColumnFilter => ({
  field: 'status',
  field_type: 'text',
  filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value: [...statuses] }],
})

type Choice = readonly [label: string, address: string]

const Choices = ({ choices }: { choices: readonly Choice[] }) =>
  choices.map(([label, address]) => (
    <Button key={label} component={Link} to={address} variant="default">
      {label}
    </Button>
  ))

/** The samples of a flavourist, and those that wait for what this person does: develop, test or send them. */
export function MySamples() {
  const { id, roles } = usePerson()
  const own = equals('flavorist_id', id)
  const mine: Choice[] = hasRole(roles, ['rd_flavorist'])
    ? [[t('Mine'), addressOf(rdSamples.path, [own])]]
    : []
  const waiting = opens(roles, ['rd_supervision'])
    ? [withStatus('requested', 'qc_passed')]
    : hasRole(roles, ['rd_quality_control'])
      ? [withStatus('ready_for_qc', 'in_qc')]
      : [own, withStatus('requested', 'in_development', 'qc_failed')]
  return <Choices choices={[...mine, [t('Waiting for me'), addressOf(rdSamples.path, waiting)]]} />
}

/** The projects of a supervisor; a requester has no others anyway. */
export function MyProjects() {
  const { id, roles } = usePerson()
  if (!opens(roles, ['rd_supervision'])) return null
  return <Choices choices={[[t('Mine'), addressOf(rdProjects.path, [equals('supervisor_id', id)])]]} />
}

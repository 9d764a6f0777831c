import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { punchDays } from '../../../resources/general/reports/punch_days'
import { punches } from '../../../resources/general/time_clock/punches'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { PunchRecord } from './PunchRecord'

/** Everything that was ever punched, to be corrected where it is wrong. */
export const PunchesView = () => (
  <ResourceScreen
    resource={punches}
    record={PunchRecord}
    actions={
      <Button variant="default" component={Link} to={punchDays.path}>
        {punchDays.title}
      </Button>
    }
  />
)

import { flag } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { settingOf, withHelp } from '../../general/system/settingsKind'

/** How OEE counts what machines do, and when the silence of one says nothing of it. */
export const machineSettings = {
  'oee.count_setup_as_loss': settingOf(
    'Machines',
    withHelp(flag('Count set-up as loss'), 'In the availability of machines.'),
    true,
  ),
  'oee.micro_stop_seconds': settingOf(
    'Machines',
    integer('Micro-stops are shorter than', {
      min: 0,
      max: 3600,
      unit: 's',
      help: 'Such stops of a machine need no reason.',
    }),
    60,
  ),
  'oee.no_data_minutes': settingOf(
    'Machines',
    integer('Without data after', {
      min: 1,
      max: 1440,
      unit: 'min',
      help: 'Of machines that report by signals.',
    }),
    5,
  ),
}

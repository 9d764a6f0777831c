import { settingOf, withHelp } from '../general/system/settingsKind'
import { choice, flag, longText } from '../kit/fields/field'
import { decimal, integer, percent } from '../kit/fields/numbers'

/** What a closed training gate does at the start of a gated operation. */
const gateModes = ['off', 'warn', 'block'] as const
export type GateMode = (typeof gateModes)[number]

const reminder = (label: string, initial: number) =>
  settingOf('Training', integer(label, { min: 0, max: 365, unit: 'days' }), initial)

/** Settings of training. */
export const trainingSettings = {
  'training.due_soon_days': settingOf(
    'Training',
    integer('Due soon within', {
      min: 0,
      max: 365,
      unit: 'days',
      help: 'Of the end of a certificate',
    }),
    30,
  ),
  'training.default_validity_months': settingOf(
    'Training',
    integer('Default validity', { min: 0, max: 120, unit: 'months' }),
    12,
  ),
  'training.default_passing_score': settingOf('Training', percent('Default passing score'), 80),
  'training.expire_end_of_month': settingOf(
    'Training',
    withHelp(flag('Certificates end with the month'), 'Of their last day.'),
    false,
  ),
  'training.reminder_first_days': reminder('First reminder before', 30),
  'training.reminder_second_days': reminder('Second reminder before', 7),
  'training.reminder_last_days': reminder('Last reminder before', 1),
  'training.gate_mode': settingOf<GateMode>(
    'Training',
    withHelp(
      choice('Gate at the start of operations', gateModes, {
        off: 'Off',
        warn: 'Warn',
        block: 'Block',
      }),
      'For people whose certificate of a programme that blocks work is missing or expired.',
    ),
    'warn',
  ),
  'training.require_password_on_sign': settingOf('Training', flag('Password to sign'), true),
  'training.allow_self_enroll': settingOf(
    'Training',
    withHelp(flag('Allow self-enrolment'), 'People may join open sessions with free seats.'),
    false,
  ),
  'training.max_file_mb': settingOf(
    'Training',
    decimal('Maximum document size', 2, { min: 0.1, max: 500, unit: 'MB' }),
    50,
  ),
  'training.certificate_text': settingOf(
    'Training',
    longText('Text of certificates', 500),
    'has successfully completed the training named above and is qualified to work by its documents.',
  ),
}

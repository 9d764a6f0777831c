import { settingOf } from '../general/system/settingsKind'
import { integer } from '../kit/fields/numbers'

/** Settings of assembly. */
export const assemblySettings = {
  'assembly.seal_check_every': settingOf(
    'Assembly',
    integer('Seal check every', { min: 0, max: 100_000, unit: 'packs', help: '0: seals are not checked.' }),
    500,
  ),
  'assembly.seal_failures': settingOf(
    'Assembly',
    integer('Failed seals without a block', {
      min: 0,
      max: 10_000,
      help: 'Of one check; more block the step until a check passes.',
    }),
    0,
  ),
}

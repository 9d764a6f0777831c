import { translated } from '../../kit/define/translate'
import type { AnyField, Field } from '../../kit/fields/field'

/** What settings are about, in the order in which they are shown. */
export const settingGroups = [
  'Company',
  'Sign-in',
  'Numbers',
  'Inventory',
  'Purchase',
  'Sale',
  'Production',
  'Assembly',
  'Machines',
  'Lab',
  'R&D',
  'Training',
  'Projects',
  'Forecast',
  'Stamps and duty',
  'Compliance',
  'Reports',
  'Imports',
  'Error log',
] as const

export type SettingGroup = (typeof settingGroups)[number]

/** One setting: where it is shown, its field, and its default. */
export type KnownSetting<S = unknown> = {
  group: SettingGroup
  field: AnyField
  initial: S
  /** Written, never read back: neither by people nor in any log. */
  isSecret?: true
}

/** Defines a setting of a group. */
export const settingOf = <S>(
  group: SettingGroup,
  field: Field<unknown, 'required' | 'optional', S>,
  initial: S,
): KnownSetting<S> => ({ group, field: translated(field), initial })

/** A field with a sentence below it. */
export const withHelp = <F extends AnyField>(field: F, help: string): F => ({ ...field, help })

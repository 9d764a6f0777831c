import { namesIn } from '../../kit/fields/pickValues'
import * as z from 'zod/mini'
import { choice, choices, type Field, flag, optional, text } from '../../kit/fields/field'
import { decimal, integer, percent, strength } from '../../kit/fields/numbers'
import { companySettings } from '../documents/companySettings'
import { usualMaxMb } from '../attachments/attachments'
import { environments } from './error_logs'
import { type KnownSetting, settingOf, withHelp } from './settingsKind'
import { shiftsField, twoShifts } from './settingsShifts'
import { labelPrinterSettings } from '../labels/labelPrinter'
import { lawTables } from '../law/lawTables'
import { exciseSettings } from '../law/exciseSettings'
import { licenceSettings } from '../law/licences'
import { stampKindSettings } from '../law/stampKinds'
import { stampSettings } from '../law/stampSettings'
import { statutorySettings } from '../law/statutoryLists'
import { areaSettings } from '../../labReceiving/areaSettings'
import { batchTargetSettings } from '../../production/batching/batchTargets'
import { orderSettings } from '../../production/orders/orderSettings'
import { machineSettings } from '../../production/machines/machineSettings'
import { reportSettings } from '../../production/reports/reportSettings'
import { assemblySettings } from '../../assembly/assemblySettings'
import { researchSettings } from '../../rd/researchSettings'
import { forecastSettings } from '../../forecast/forecastSettings'
import { projectSettings } from '../../projects/projectSettings'
import { trainingSettings } from '../../training/trainingSettings'
import { tradeSettings } from './settingsTrade'
import { t } from '../../../texts/texts'

const isZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-CA', { timeZone: name }))
  } catch {
    return false
  }
}

const zone = (label: string, help: string): Field<string, 'required'> => {
  const { schema, ...rest } = text(label, 60, { help })
  const error = () => t('Unknown time zone. Enter one such as America/Toronto')
  return { ...rest, schema: schema.check(z.refine(isZone, { error })) }
}

/** Every setting there is, by its key: the only definition of it. */
export const knownSettings = {
  ...companySettings,
  'company.timezone': settingOf(
    'Company',
    zone('Time zone', 'Used on the sign-in page, and for files and taxes of users without a time zone.'),
    'America/Toronto',
  ),
  'ui.theme_color': settingOf(
    'Company',
    withHelp(
      choice('Default theme', ['#1890ff', '#409EFF'], { '#1890ff': 'Harbour', '#409EFF': 'Classic' }),
      'For users who have not chosen one.',
    ),
    '#1890ff',
  ),
  'attachments.max_mb': settingOf(
    'Company',
    decimal('Maximum attachment size', 2, { min: 0.1, max: 500, unit: 'MB' }),
    usualMaxMb,
  ),
  'auth.allow_register': settingOf(
    'Sign-in',
    withHelp(
      flag('Allow self-registration'),
      'Anyone can fill in the form; an administrator activates the account.',
    ),
    false,
  ),
  'auth.badge_only': settingOf(
    'Sign-in',
    withHelp(flag('Allow badge without PIN'), 'On shared screens.'),
    false,
  ),
  'auth.operator_idle_minutes': settingOf(
    'Sign-in',
    integer('Return shared screen after', {
      min: 1,
      max: 720,
      unit: 'min',
      help: 'Time without use.',
    }),
    5,
  ),
  'auth.idle_hours': settingOf(
    'Sign-in',
    integer('End idle sessions after', { min: 1, max: 8760, unit: 'h' }),
    12,
  ),
  'auth.token_days': settingOf(
    'Sign-in',
    integer('End all sessions after', { min: 1, max: 365, unit: 'days', help: 'For new sessions.' }),
    30,
  ),
  'security.log_months': settingOf(
    'Sign-in',
    integer('Keep the security log for', { min: 1, max: 120, unit: 'months' }),
    24,
  ),
  ...tradeSettings,
  ...researchSettings,
  shifts: settingOf('Production', shiftsField, twoShifts),
  regulatory_max_strength_mg_ml: settingOf(
    'Production',
    strength('Maximum strength', { help: 'Except for export.' }),
    20,
  ),
  enforce_regulatory_max: settingOf(
    'Production',
    withHelp(flag('Enforce maximum strength'), 'Products, recipes and orders above it are refused.'),
    true,
  ),
  ...orderSettings,
  ...machineSettings,
  ...assemblySettings,
  ...trainingSettings,
  ...projectSettings,
  ...forecastSettings,
  ...areaSettings,
  hplc_sla_minutes: settingOf(
    'Lab',
    integer('HPLC results within', { min: 1, max: 100_000, unit: 'min' }),
    120,
  ),
  ...exciseSettings,
  ...stampSettings,
  ...stampKindSettings,
  ...statutorySettings,
  ...licenceSettings,
  ...lawTables,
  fill_check_minutes: settingOf(
    'Production',
    integer('Fill check every', {
      min: 0,
      max: 1440,
      unit: 'min',
      help: 'While bottling; a run ends once its whole sample is weighed. 0: bottling does not wait for fill checks.',
    }),
    0,
  ),
  shipping_cut_off: settingOf(
    'Production',
    withHelp(
      text('Shipping cut-off', 5, {
        pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
        patternMessage: 'Enter a time such as 16:00',
      }),
      'When shipments of the day leave, in the time zone of the plant.',
    ),
    '16:00',
  ),
  label_check_interval_minutes: settingOf(
    'Production',
    integer('Label check every', {
      min: 1,
      max: 1440,
      unit: 'min',
      help: 'While a step runs whose labels are checked.',
    }),
    60,
  ),
  'gs1.company_prefix': settingOf<string | null>(
    'Production',
    optional(
      text('GS1 company prefix', 12, {
        pattern: /^\d{6,12}$/,
        patternMessage: '6 to 12 digits',
        help: 'Cartons get an SSCC with it. Blank: their labels have none.',
      }),
    ),
    null,
  ),
  hplc_zero_limit_mg_ml: settingOf(
    'Lab',
    strength('Limit at 0 mg', { help: 'Of products without nicotine.' }),
    0.1,
  ),
  stability_ahead_days: settingOf(
    'Lab',
    integer('Request stability samples ahead', { min: 0, max: 90, unit: 'days' }),
    3,
  ),
  stability_late_days: settingOf(
    'Lab',
    integer('Remind of late stability samples after', { min: 0, max: 90, unit: 'days' }),
    7,
  ),
  hplc_max_adjustments: settingOf('Lab', integer('Adjustments of a batch', { min: 0, max: 10 }), 2),
  hplc_guard_band_percent: settingOf(
    'Lab',
    percent('Guard band', {
      help: 'Added to results of methods that are not legal before the maximum strength. 0: such methods give no verdict on it.',
    }),
    5,
  ),
  ...labelPrinterSettings,
  ...reportSettings,
  ...batchTargetSettings,
  'imports.max_rows': settingOf(
    'Imports',
    integer('Maximum rows per file', { min: 1, max: 1_000_000 }),
    50_000,
  ),
  'imports.max_mb': settingOf(
    'Imports',
    decimal('Maximum file size', 2, { min: 0.1, max: 500, unit: 'MB' }),
    20,
  ),
  'imports.products_need_approval': settingOf(
    'Imports',
    withHelp(
      flag('Imported products need approval'),
      'New products and protected fields go to approval as one batch of product changes.',
    ),
    true,
  ),
  'errors.environments': settingOf(
    'Error log',
    withHelp(choices('Log errors of', environments), 'Where nothing is chosen no error is kept.'),
    [...environments],
  ),
}

export type SettingKey = keyof typeof knownSettings
export type SettingValues = { [K in SettingKey]: (typeof knownSettings)[K]['initial'] }

const settingsByKey: Readonly<Record<string, KnownSetting>> = knownSettings

/** The definition of a setting; undefined for a key that nothing reads. */
export const settingNamed = (key: string): KnownSetting | undefined =>
  Object.hasOwn(knownSettings, key) ? settingsByKey[key] : undefined

/** Every key with its definition, in the order in which they are shown. */
export const settingEntries = (): [SettingKey, KnownSetting][] =>
  namesIn(knownSettings).map((key) => [key, knownSettings[key]])

const asStored = ({ field }: KnownSetting, value: unknown) =>
  // A list of one was kept as its one value before.
  field.kind === 'choices' && typeof value === 'string' ? [value] : value

/** The value that holds: what is stored, or what the product comes with where nothing fitting is. */
export function settingValue<K extends SettingKey>(key: K, stored: unknown): SettingValues[K] {
  const setting: KnownSetting = knownSettings[key]
  const read =
    stored === null || stored === undefined ? null : setting.field.schema.safeParse(asStored(setting, stored))
  // The field of a setting and its default have the same type, which the table of all settings has lost.
  return (read?.success ? read.data : setting.initial) as SettingValues[K]
}

const place = (path: readonly PropertyKey[]) =>
  path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')

/** A value judged: as it is to be stored, or at which place of it what is wrong. */
export function judgedSetting(
  { field }: KnownSetting,
  value: unknown,
): { ok: true; value: unknown } | { ok: false; path: string; code: string } {
  const read = field.schema.safeParse(value)
  if (!read.success) {
    const [issue] = read.error.issues
    return { ok: false, path: place(issue?.path ?? []), code: issue?.message ?? 'other' }
  }
  return { ok: true, value: typeof read.data === 'boolean' ? Number(read.data) : read.data }
}

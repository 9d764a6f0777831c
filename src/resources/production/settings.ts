import { type Field, flag, integer, percent, strength, withDefault } from '../kit/field'

/** Working hours of one shift, in the time zone of the site; `breaks` in minutes are planned stops. */
export type Shift = {
  name: 'day' | 'evening' | 'night'
  from: string
  to: string
  breaks: number
  on: boolean
}

/** The shifts of a site whose own are not set. */
export const defaultShifts: readonly Shift[] = [
  { name: 'day', from: '07:00', to: '15:00', breaks: 45, on: true },
  { name: 'evening', from: '15:00', to: '23:00', breaks: 45, on: true },
  { name: 'night', from: '23:00', to: '07:00', breaks: 45, on: false },
]

/** Typed options of production, each stored in `settings` under its key once somebody changed it. */
export const productionSettings = {
  regulatory_max_strength_mg_ml: withDefault(strength('Highest strength allowed'), 20),
  enforce_regulatory_max: withDefault(flag('Refuse strengths above it'), true),
  hplc_zero_limit_mg_ml: withDefault(strength('Zero limit'), 0.1),
  hplc_sla_minutes: withDefault(integer('HPLC result due', { unit: 'min', min: 1, max: 10_000 }), 120),
  hplc_max_adjustments: withDefault(integer('Adjustments of a batch', { min: 0, max: 20 }), 2),
  overplan_percent: withDefault(percent('Planned above the rest of a step'), 5),
  report_tolerance_percent: withDefault(percent('Reported above what is available'), 2),
  allow_unplanned_start: withDefault(flag('Start without a planned line'), true),
  four_eyes_orders: withDefault(flag('Approval by another person'), false),
  label_check_interval_minutes: withDefault(
    integer('Label check every', { unit: 'min', min: 1, max: 1440 }),
    60,
  ),
  variance_limit_percent: withDefault(percent('Unexplained liquid'), 2),
  'oee.count_setup_as_loss': withDefault(flag('Set-up counts as loss'), true),
  'oee.world_class_percent': withDefault(percent('World class OEE'), 85),
  'oee.green_percent': withDefault(percent('OEE green from'), 75),
  'oee.amber_percent': withDefault(percent('OEE amber from'), 60),
  'wall.rotate_seconds': withDefault(integer('Wall page turns every', { unit: 's', min: 5, max: 600 }), 15),
  'wall.stale_seconds': withDefault(integer('Wall tile greys after', { unit: 's', min: 5, max: 600 }), 30),
  auto_close_days: withDefault(integer('Orders close after', { unit: 'days', min: 1, max: 365 }), 14),
} as const satisfies Record<string, Field<0 | 1, 'defaulted', boolean> | Field<number, 'defaulted'>>

export type ProductionSettings = {
  [K in keyof typeof productionSettings]: (typeof productionSettings)[K] extends Field<
    infer _W,
    'defaulted',
    infer S
  >
    ? S
    : never
} & { shifts: readonly Shift[] }

/** The settings as they stand: what was stored where it is valid, the default elsewhere. */
export function productionSettingsOf(stored: Readonly<Record<string, unknown>>): ProductionSettings {
  const settings: Record<string, unknown> = {
    shifts: Array.isArray(stored.shifts) ? stored.shifts : defaultShifts,
  }
  for (const [key, field] of Object.entries(productionSettings)) {
    const given = field.schema.safeParse(stored[key])
    settings[key] = given.success ? given.data : field.initial
  }
  return settings as ProductionSettings
}

/** One shift of a site's day, in its own time zone; `breaks` in minutes. */
export type Shift = { name: string; from: string; to: string; breaks: readonly number[] }

const initial = {
  shifts: [
    { name: 'day', from: '07:00', to: '15:00', breaks: [30, 15] },
    { name: 'evening', from: '15:00', to: '23:00', breaks: [30, 15] },
  ] as readonly Shift[],
  regulatory_max_strength_mg_ml: 20,
  enforce_regulatory_max: true,
  hplc_sla_minutes: 120,
  report_tolerance_percent: 2,
  four_eyes_orders: false,
  variance_limit_percent: 2,
  auto_close_days: 14,
  'oee.count_setup_as_loss': true,
}

/** What may be set for production, by key of the table `settings`. */
export type ProductionSettings = typeof initial

const isKind = (value: unknown, like: unknown) =>
  Array.isArray(like) ? Array.isArray(value) : typeof value === typeof like

/** The settings as stored over what stands until somebody changes them; a value of another kind is left aside. */
export const productionSettingsOf = (stored: Readonly<Record<string, unknown>>): ProductionSettings => ({
  ...initial,
  ...Object.fromEntries(
    Object.entries(initial).flatMap(([key, like]) => (isKind(stored[key], like) ? [[key, stored[key]]] : [])),
  ),
})

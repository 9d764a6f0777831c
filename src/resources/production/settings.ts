/** One shift of a site's day, in its own time zone; `breaks` in minutes. */
export type Shift = { name: string; from: string; to: string; breaks: readonly number[] }

/** Settings of the production module and what stands until somebody changes them; keys of the table `settings`. */
export const productionSettings = {
  'production.shifts': [
    { name: 'Day', from: '07:00', to: '15:00', breaks: [30, 15] },
    { name: 'Evening', from: '15:00', to: '23:00', breaks: [30, 15] },
  ] as readonly Shift[],
  'production.regulatory_max_strength_mg_ml': 20,
  'production.enforce_regulatory_max': true,
  'production.hplc_sla_minutes': 120,
  'production.report_tolerance_percent': 2,
  'production.four_eyes_orders': false,
  'production.variance_limit_percent': 2,
  'production.oee.count_setup_as_loss': true,
  'production.auto_close_days': 14,
}

export type ProductionSettings = typeof productionSettings

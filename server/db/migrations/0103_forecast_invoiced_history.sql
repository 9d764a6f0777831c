-- Forecasts may learn from what was invoiced as well.
alter table forecast_periods drop constraint forecast_periods_history_basis_check;
alter table forecast_periods add constraint forecast_periods_history_basis_check
  check (history_basis in ('ordered', 'shipped', 'invoiced'));

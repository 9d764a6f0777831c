-- The values that a line of a plan has by what changed of its product since the plan was calculated.
create view forecast_production_plan_lines_now as
  select id, live_projected_qty, drift_qty, coverage_state, coverage_rank from forecast_plan_coverage;

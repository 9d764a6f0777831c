-- Until when a machine is calibrated: the end of the last day, where it is; null for one without a calibration.
create function calibrated_until(of_machine bigint) returns timestamptz language sql stable as $$
  select (m.calibration_due_on + 1)::timestamp at time zone l.timezone
  from machines m join locations l on l.id = m.location_id where m.id = of_machine
$$;

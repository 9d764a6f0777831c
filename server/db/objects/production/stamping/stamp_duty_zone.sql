-- In another time zone of the plant its sessions ended on other days: their sums are made anew.
create function stamp_duty_zone() returns trigger language plpgsql as $$
begin
  -- Sessions that end meanwhile wait, and are counted by themselves.
  lock table stamping_logs, stamp_duty_sums in exclusive mode;
  delete from stamp_duty_sums;
  insert into stamp_duty_sums (month, jurisdiction, slot, containers, duty_amount, additional_duty_amount)
  select date_trunc('month', plant_day(ended_at))::date, jurisdiction, 0, sum(applied_qty * containers_per_stamp), sum(duty_amount),
    sum(additional_duty_amount)
  from stamping_logs where status <> 'open' group by 1, 2;
  return null;
end $$;
create trigger stamp_duty_zone after update on locations for each row
  when ((old.timezone, old.kind, old.is_active) is distinct from (new.timezone, new.kind, new.is_active)
    and 'plant' in (old.kind, new.kind)) execute function stamp_duty_zone();
create trigger stamp_duty_zone_new after insert on locations for each row
  when (new.kind = 'plant') execute function stamp_duty_zone();

-- Adds by how much the duty of sessions changed to the sums of their months: a session that ends late or is corrected
-- changes the month in which it ended.
create function stamp_duty_summed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stamp_duty_sums as s (month, jurisdiction, slot, containers, duty_amount, additional_duty_amount)
    select date_trunc('month', plant_day(ended_at))::date, jurisdiction, pg_backend_pid() % 32, sum(applied_qty * containers_per_stamp),
      sum(duty_amount), sum(additional_duty_amount)
    from added where status <> 'open' group by 1, 2 order by 1, 2
    on conflict (month, jurisdiction, slot) do update set containers = s.containers + excluded.containers,
      duty_amount = s.duty_amount + excluded.duty_amount,
      additional_duty_amount = s.additional_duty_amount + excluded.additional_duty_amount;
  else
    insert into stamp_duty_sums as s (month, jurisdiction, slot, containers, duty_amount, additional_duty_amount)
    select date_trunc('month', plant_day(x.ended_at))::date, x.jurisdiction, pg_backend_pid() % 32, sum(x.applied_qty),
      sum(x.duty_amount), sum(x.additional_duty_amount)
    from (
      select ended_at, jurisdiction, applied_qty * containers_per_stamp as applied_qty, duty_amount, additional_duty_amount from added where status <> 'open'
      union all
      select ended_at, jurisdiction, -applied_qty * containers_per_stamp, -duty_amount, -additional_duty_amount from gone where status <> 'open'
    ) x
    group by 1, 2
    having sum(x.applied_qty) <> 0 or sum(x.duty_amount) <> 0 or sum(x.additional_duty_amount) <> 0 order by 1, 2
    on conflict (month, jurisdiction, slot) do update set containers = s.containers + excluded.containers,
      duty_amount = s.duty_amount + excluded.duty_amount,
      additional_duty_amount = s.additional_duty_amount + excluded.additional_duty_amount;
  end if;
  return null;
end $$;
create trigger stamp_duty_summed after insert on stamping_logs referencing new table as added
  for each statement execute function stamp_duty_summed();
create trigger stamp_duty_changed after update on stamping_logs referencing old table as gone new table as added
  for each statement execute function stamp_duty_summed();

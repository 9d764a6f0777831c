-- What a plan's machine ran or counted since it was last done, and the work order that is open of it.
create view maintenance_plans_now as
  select p.id, machine_meter(p.machine_id, p.recurrence, p.meter_since, now()) as meter,
    (select w.number from work_orders w
      where w.maintenance_plan_id = p.id and w.status not in ('done', 'verified', 'cancelled')) as open_work
  from maintenance_plans p;

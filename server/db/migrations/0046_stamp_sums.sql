-- What the inventory of stamps and the monthly return add up, month by month. Triggers keep the sums in the
-- transactions of what they sum; a slot is that of a connection, so that sessions that end at once do not wait for each other.
create table stamp_move_sums (
  month date not null check (extract(day from month) = 1),
  jurisdiction text not null,
  from_state text not null,
  to_state text not null,
  is_correction boolean not null,
  slot smallint not null,
  qty bigint not null,
  primary key (month, jurisdiction, from_state, to_state, is_correction, slot)
);
create table stamp_duty_sums (
  month date not null check (extract(day from month) = 1),
  jurisdiction text not null,
  slot smallint not null,
  containers bigint not null,
  duty_amount numeric(18,4) not null,
  additional_duty_amount numeric(18,4) not null,
  primary key (month, jurisdiction, slot)
);

lock table stamp_movements, stamping_logs in share row exclusive mode;
insert into stamp_move_sums
  select date_trunc('month', moved_on)::date, jurisdiction, from_state, to_state, cause = 'correction', 0, sum(qty)
  from stamp_movements group by 1, 2, 3, 4, 5;
insert into stamp_duty_sums
  select date_trunc('month', ended_at at time zone z.zone)::date, jurisdiction, 0, sum(applied_qty), sum(duty_amount),
    sum(additional_duty_amount)
  from stamping_logs cross join (select coalesce((select timezone from locations where kind = 'plant' and is_active
    order by id limit 1), 'America/Toronto') as zone) z
  where status <> 'open' group by 1, 2;

-- Stampers are named like their machines, sessions by their order and their place in it.
alter table stamping_machines add column name text check (length(name) between 1 and 80);
update stamping_machines s set name = m.name from machines m where m.id = s.machine_id;
alter table stamping_machines alter column name set not null;

alter table stamping_logs add column code text check (length(code) between 1 and 40);
update stamping_logs l set code = n.code
from (select s.id, o.number || '-' || row_number() over (partition by o.id order by s.id) as code
  from stamping_logs s join product_stamping_orders o on o.id = s.product_stamping_order_id) n
where n.id = l.id;
alter table stamping_logs alter column code set not null;
create unique index stamping_logs_code on stamping_logs (code);
create index stamping_logs_code_sort on stamping_logs (code collate "C", id);

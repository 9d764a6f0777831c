-- The status of the record that an item is about.
create view task_items_now as
select i.id, case i.linked_type
    when 'purchases' then (select p.status from purchases p where p.id = i.linked_id)
    when 'production_orders' then (select p.status from production_orders p where p.id = i.linked_id)
    when 'work_orders' then (select w.status from work_orders w where w.id = i.linked_id)
    when 'products' then (select p.status from products p where p.id = i.linked_id)
    when 'trainings' then (select g.status from trainings g where g.id = i.linked_id)
    when 'rd_projects' then (select r.status from rd_projects r where r.id = i.linked_id)
  end as linked_status
from task_items i;

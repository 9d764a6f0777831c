-- Until which day each person holds what blocks operations; null for ever. A person without one of the programmes of an
-- operation is not in it.
create view training_held_until as
  select o.operation_id, c.user_id, min(least(c.expires_on, r.retrain_by)) as until
  from training_project_operations o
  join training_projects p on p.id = o.training_project_id and p.status = 'active' and p.blocks_work
  join training_certificates c on c.training_project_id = p.id and c.status = 'passed'
  left join training_retraining r on r.training_project_id = p.id and r.training_id = c.training_id
  group by o.operation_id, c.user_id
  having count(*) = (select count(*) from training_project_operations x
    join training_projects y on y.id = x.training_project_id and y.status = 'active' and y.blocks_work
    where x.operation_id = o.operation_id);

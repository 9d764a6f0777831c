create view training_projects_now as
  select p.id, coalesce(k.holders, 0) as holders, coalesce(k.required, 0) as required,
    (select count(*)::integer from training_project_documents x where x.training_project_id = p.id) as documents,
    round(100.0 * k.compliant / nullif(k.required, 0), 4) as compliance_percent
  from training_projects p
  left join lateral (
    select count(*)::integer as required,
      count(*) filter (where x.state <> 'missing')::integer as holders,
      count(*) filter (where x.state in ('valid', 'due_soon')) as compliant
    from (select training_state(plant_today(), 0, c.status, c.expires_on, c.retrain_by) as state
      from training_compliance c where c.training_project_id = p.id) x
  ) k on true;

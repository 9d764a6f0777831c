-- One row per certificate, with the revisions that were taught.
create view training_certificates_report as
select a.id, 1 as version, a.created_at, a.created_by, a.updated_at, a.updated_by, a.user_id, a.training_project_id,
  p.category_id, a.training_id, p.delivery, t.trainer_id,
  coalesce((select string_agg(r ->> 'code' || ' rev ' || (r ->> 'revision'), ', ')
    from jsonb_array_elements(t.document_revisions) r), '') as revisions,
  a.score_percent, a.valid_from, a.expires_on,
  case when a.status = 'revoked' then 'revoked' when a.expires_on < plant_today() then 'expired' else 'valid' end
    as certificate_status,
  a.is_imported, 1 as certificate_count,
  (a.status = 'passed' and coalesce(a.expires_on >= plant_today(), true))::integer as valid_count
from training_attendees a
join trainings t on t.id = a.training_id
join training_projects p on p.id = a.training_project_id
where a.status in ('passed', 'revoked') and a.valid_from is not null;

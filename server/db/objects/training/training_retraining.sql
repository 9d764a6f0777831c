-- Until when the people of a training are trained again for a programme: a document of it has a newer revision that
-- asks for it.
create view training_retraining as
  select pd.training_project_id, t.id as training_id, min(d.effective_date + d.retraining_days) as retrain_by
  from training_documents d
  join training_documents content on content.code = d.code
  join training_project_documents pd on pd.document_id = content.id
  join training_covers c on c.training_project_id = pd.training_project_id
  join trainings t on t.training_project_id = c.by_project_id
  join lateral jsonb_to_recordset(t.document_revisions) as taught (code text, revision integer)
    on taught.code = d.code and taught.revision < d.revision
  where d.requires_retraining and d.status in ('effective', 'superseded')
  group by 1, 2;

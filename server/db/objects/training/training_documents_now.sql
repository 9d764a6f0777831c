-- Of a document in effect: the people whose programmes teach it, the share of them that signed this revision, and the
-- days until its next review.
create view training_documents_now as
  select d.id, k.holders, round(100.0 * k.signed / nullif(k.holders, 0), 4) as signed_percent,
    case when d.status = 'effective' then (d.review_due_date - (select plant_today()))::numeric(8, 0) end as review_in_days
  from training_documents d
  left join lateral (
    select count(*)::integer as holders,
      count(*) filter (where h.user_id in (
        select a.user_id from trainings t join training_attendees a on a.training_id = t.id
        where a.status = 'passed'
          and t.document_revisions @> jsonb_build_array(jsonb_build_object('code', d.code, 'revision', d.revision))
      )) as signed
    from (
      select distinct r.user_id from training_documents c
      join training_project_documents x on x.document_id = c.id
      join training_requirements r on r.training_project_id = x.training_project_id
      where c.code = d.code
    ) h
  ) k on d.status = 'effective';

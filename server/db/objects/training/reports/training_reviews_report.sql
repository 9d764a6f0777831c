-- One row per document in effect that is to be reviewed.
create view training_reviews_report as
select d.id, 1 as version, d.created_at, d.created_by, d.updated_at, d.updated_by, d.id as training_document_id,
  d.code, d.title, d.category_id, d.document_type, d.revision, d.language, d.owner_id, d.review_due_date,
  greatest(0, plant_today() - d.review_due_date) as overdue_days, d.review_due_date < plant_today() as is_overdue,
  1 as document_count, (d.review_due_date < plant_today())::integer as overdue_count
from training_documents d
where d.status = 'effective' and d.review_due_date is not null;

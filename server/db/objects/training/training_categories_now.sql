-- The documents of a category that are not obsolete, each counted once whatever its revisions and languages.
create view training_categories_now as
  select c.id, (select count(distinct d.code)::integer from training_documents d
    where d.category_id = c.id and d.status <> 'obsolete') as documents
  from training_categories c;
